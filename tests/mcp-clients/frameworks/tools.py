"""The common part of frameworks that convert each tool of the server to a tool object of their own."""


class Tools:
    def __init__(self, tools):
        self.tools = {tool.name: tool for tool in tools}

    def describe(self):
        return {}

    async def list(self):
        refused = []
        for name, tool in self.tools.items():
            try:
                self.convert(tool)
            except Exception as error:
                refused.append(f"{name}: {error}")
        return {"names": list(self.tools), "refused": refused}
