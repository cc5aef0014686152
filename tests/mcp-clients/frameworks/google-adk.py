"""Google's Agent Development Kit, which converts tools to function declarations for Gemini."""

import json
from contextlib import asynccontextmanager
from types import SimpleNamespace

import anyio
from adapter import obey
from google.adk.tools.mcp_tool.mcp_session_manager import StdioConnectionParams
from google.adk.tools.mcp_tool.mcp_toolset import McpToolset
from mcp import StdioServerParameters
from tools import Tools

# The part of a call's context that the kit reads.
CONTEXT = SimpleNamespace(
    actions=SimpleNamespace(skip_summarization=False),
    tool_confirmation=None,
    state={},
    function_call_id="1",
    user_id="user",
    session=None,
    _invocation_context=None,
)


class Session(Tools):
    def convert(self, tool):
        tool._get_declaration()

    async def call(self, name, arguments):
        result = await self.tools[name].run_async(args=arguments, tool_context=CONTEXT)
        texts = [block["text"] for block in result["content"]]
        if structured := result.get("structuredContent"):
            texts.append(json.dumps(structured))
        return {"told": "\n".join(texts), "failed": result["isError"]}


@asynccontextmanager
async def connect(order):
    command, *args = order["command"]
    server = StdioServerParameters(command=command, args=args, env=order["env"])
    toolset = McpToolset(connection_params=StdioConnectionParams(server_params=server, timeout=20))
    try:
        yield Session(await toolset.get_tools())
    finally:
        await toolset.close()


anyio.run(obey, connect)
