"""The Python SDK 2.x. The mode determines how it negotiates the revision of the protocol."""

import sys
import warnings
from contextlib import asynccontextmanager

import anyio
from adapter import Notices, obey, quiet, until_cancelled, user
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import ElicitResult

# `ping` is deprecated, but still needed for the revisions that have it.
warnings.simplefilter("ignore")

MODE = {"legacy": "legacy", "auto": "auto", "pinned": "2026-07-28"}[sys.argv[1]]


class Session:
    def __init__(self, client, questions):
        self.client = client
        self.questions = questions

    def describe(self):
        info = self.client.server_info
        return {"revision": self.client.protocol_version, "server": info and info.name}

    async def list(self):
        tools = (await self.client.list_tools()).tools
        return [tool.model_dump(by_alias=True, exclude_none=True) for tool in tools]

    async def call(self, name, arguments, progress=False, cancelAfter=None, timeout=None):
        notices, asked = Notices(cancelAfter), len(self.questions)
        result = await until_cancelled(
            lambda: self.client.call_tool(
                name,
                arguments,
                read_timeout_seconds=timeout / 1000 if timeout else None,
                progress_callback=notices.hear if progress else None,
            ),
            notices,
        )
        return {
            "texts": [block.text for block in result.content],
            "structured": result.structured_content,
            "isError": bool(result.is_error),
            "progress": notices.values,
            "questions": self.questions[asked:],
        }

    async def ping(self):
        await self.client.send_ping()
        return {}


@asynccontextmanager
async def connect(order):
    questions, elicit = user(order["answer"], ElicitResult)
    command, *args = order["command"]
    server = StdioServerParameters(command=command, args=args, env=order["env"])
    transport = stdio_client(server, errlog=quiet())
    async with Client(transport, mode=MODE, elicitation_callback=elicit) as client:
        yield Session(client, questions)


anyio.run(obey, connect)
