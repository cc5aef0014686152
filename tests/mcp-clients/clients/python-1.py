"""The Python SDK 1.x."""

from contextlib import asynccontextmanager
from datetime import timedelta
from http import HTTPStatus

import anyio
from adapter import Notices, obey, quiet, until_cancelled, user
from mcp import ClientSession, McpError, StdioServerParameters, types
from mcp.client.stdio import stdio_client


class Session:
    def __init__(self, session, initialized, questions):
        self.session = session
        self.initialized = initialized
        self.questions = questions

    def describe(self):
        return {"revision": str(self.initialized.protocolVersion), "server": self.initialized.serverInfo.name}

    async def list(self):
        tools = (await self.session.list_tools()).tools
        return [tool.model_dump(by_alias=True, exclude_none=True) for tool in tools]

    async def call(self, name, arguments, progress=False, cancelAfter=None, timeout=None):
        notices, asked = Notices(cancelAfter), len(self.questions)
        # This SDK does not cancel a call on the server when the caller stops waiting, so it is done here.
        request = self.session._request_id

        async def cancelled():
            params = types.CancelledNotificationParams(requestId=request)
            notice = types.CancelledNotification(method="notifications/cancelled", params=params)
            await self.session.send_notification(types.ClientNotification(notice))

        async def call():
            try:
                return await self.session.call_tool(
                    name,
                    arguments,
                    read_timeout_seconds=timedelta(milliseconds=timeout) if timeout else None,
                    progress_callback=notices.hear if progress else None,
                )
            except McpError as error:
                if error.error.code == HTTPStatus.REQUEST_TIMEOUT:
                    await cancelled()
                raise

        result = await until_cancelled(call, notices, cancelled)
        return {
            "texts": [block.text for block in result.content],
            "structured": result.structuredContent,
            "isError": result.isError,
            "progress": notices.values,
            "questions": self.questions[asked:],
        }

    async def ping(self):
        await self.session.send_ping()
        return {}


@asynccontextmanager
async def connect(order):
    questions, elicit = user(order["answer"], types.ElicitResult)
    command, *args = order["command"]
    server = StdioServerParameters(command=command, args=args, env=order["env"])
    async with stdio_client(server, errlog=quiet()) as streams:
        async with ClientSession(*streams, elicitation_callback=elicit) as session:
            yield Session(session, await session.initialize(), questions)


anyio.run(obey, connect)
