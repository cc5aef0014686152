"""LangChain's adapter for Python."""

from contextlib import asynccontextmanager

import anyio
from adapter import obey
from langchain_core.utils.function_calling import convert_to_openai_tool
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_mcp_adapters.tools import load_mcp_tools
from tools import Tools


class Session(Tools):
    def convert(self, tool):
        convert_to_openai_tool(tool, strict=True)

    async def call(self, name, arguments):
        call = {"type": "tool_call", "name": name, "args": arguments, "id": "1"}
        message = await self.tools[name].ainvoke(call)
        return {"told": message.text, "failed": message.status == "error"}


@asynccontextmanager
async def connect(order):
    command, *args = order["command"]
    server = {"transport": "stdio", "command": command, "args": args, "env": order["env"]}
    async with MultiServerMCPClient({"server": server}).session("server") as session:
        yield Session(await load_mcp_tools(session))


anyio.run(obey, connect)
