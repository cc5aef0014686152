"""FastMCP's client, which creates types from the schemas of results."""

from contextlib import asynccontextmanager

import anyio
from adapter import obey
from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from pydantic_core import to_json


class Session:
    def __init__(self, client):
        self.client = client

    def describe(self):
        return {}

    async def list(self):
        return {"names": [tool.name for tool in await self.client.list_tools()], "refused": []}

    async def call(self, name, arguments):
        result = await self.client.call_tool(name, arguments, raise_on_error=False)
        texts = [block.text for block in result.content]
        # `data` is None if the client cannot create a value from the result.
        told = "\n".join(texts) if result.data is None else to_json(result.data).decode()
        return {"told": told, "failed": result.is_error}


@asynccontextmanager
async def connect(order):
    command, *args = order["command"]
    async with Client(StdioTransport(command, args, env=order["env"], keep_alive=False)) as client:
        yield Session(client)


anyio.run(obey, connect)
