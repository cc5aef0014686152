"""Pydantic AI, with a function in the place of the model."""

from contextlib import asynccontextmanager

import anyio
from adapter import obey
from fastmcp.client.transports import StdioTransport
from pydantic_ai import Agent
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import FunctionModel
from pydantic_ai.profiles.google import GoogleJsonSchemaTransformer
from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer

DONE = ModelResponse(parts=[TextPart("done")])


class Session:
    def __init__(self, toolset):
        self.toolset = toolset

    def describe(self):
        return {}

    async def run(self, model):
        await Agent(FunctionModel(model), toolsets=[self.toolset]).run("go")

    async def list(self):
        names, refused = [], []

        def model(_messages, about):
            for tool in about.function_tools:
                names.append(tool.name)
                for transformer in (OpenAIJsonSchemaTransformer, GoogleJsonSchemaTransformer):
                    try:
                        transformer(tool.parameters_json_schema, strict=True).walk()
                    except Exception as error:
                        refused.append(f"{tool.name}: {error}")
            return DONE

        await self.run(model)
        return {"names": names, "refused": refused}

    async def call(self, name, arguments):
        answers = []

        def model(messages, _about):
            if len(messages) == 1:
                return ModelResponse(parts=[ToolCallPart(name, arguments)])
            answers.extend(messages[-1].parts)
            return DONE

        await self.run(model)
        (answer,) = answers
        return {"told": answer.model_response_str(), "failed": answer.outcome != "success"}


@asynccontextmanager
async def connect(order):
    command, *args = order["command"]
    async with MCPToolset(StdioTransport(command, args, env=order["env"], keep_alive=False)) as toolset:
        yield Session(toolset)


anyio.run(obey, connect)
