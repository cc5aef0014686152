"""The OpenAI Agents SDK for Python, with schemas that are strict where that is possible."""

import json
from contextlib import asynccontextmanager

import anyio
from adapter import obey
from agents.mcp import MCPServerStdio, MCPUtil
from agents.tool_context import ToolContext
from tools import Tools


class Session(Tools):
    async def list(self):
        refused = [name for name, tool in self.tools.items() if not tool.strict_json_schema]
        return {"names": list(self.tools), "refused": refused}

    async def call(self, name, arguments):
        given = json.dumps(arguments)
        context = ToolContext(context=None, tool_name=name, tool_call_id="1", tool_arguments=given)
        told = await self.tools[name].on_invoke_tool(context, given)
        blocks = told if isinstance(told, list) else [told]
        texts = [block if isinstance(block, str) else block["text"] for block in blocks]
        # Models recognize a failure only by the text.
        return {"told": "\n".join(texts), "failed": None}


@asynccontextmanager
async def connect(order):
    command, *args = order["command"]
    async with MCPServerStdio(params={"command": command, "args": args, "env": order["env"]}) as server:
        listed = await server.list_tools()
        yield Session([MCPUtil.to_function_tool(tool, server, True) for tool in listed])


anyio.run(obey, connect)
