"""The server of one program: `examples/todo`."""

import re

from .server import Server
from .sessions import Session

TOOLS = frozenset({"add", "list", "get", "update", "complete", "undo", "remove", "import"})


class Todo(Server):
    name = "todo"
    start = ["--mcp"]
    instructions = "Each tool is a command of `todo`"
    once = '"td_0001"'

    def build(self, root, target):
        """Builds the example with the feature `mcp`."""
        self.cargo(root, "--example", "todo", "--features", "mcp")
        self.program = target / "examples" / "todo"

    def install(self, host):
        return ["--mcp-install", host]

    @property
    def sessions(self):
        return SESSIONS


def with_token(result):
    """Returns the call with the token from its refusal."""
    token = re.search(r'"token": ?"([0-9a-f-]+)"', result)
    return "remove", {"id": "td_0001", "confirm": token[1] if token else ""}


SESSIONS = [
    Session(
        "with questions",
        [],
        [
            (("add", {"title": "Milk"}), ['"id":"td_0001"'], []),
            (("list", {}), ['"title":"Milk"'], []),
            # Some hosts validate arguments with the schema themselves.
            (("list", {"status": "opn"}), ["of the (possible|allowed) values"], ['"ok":true']),
            (("get", {"id": "td_0009"}), ['"code":"NOT_FOUND"', "todo list"], []),
            (("remove", {"id": "td_0001"}), ['"code":"CONFIRMATION_'], ['"ok":true']),
            (("list", {}), ['"title":"Milk"'], []),
        ],
        TOOLS,
    ),
    Session(
        "without questions",
        ["--mcp-no-questions"],
        [
            (("add", {"title": "Milk"}), ['"id":"td_0001"'], []),
            (("remove", {"id": "td_0001"}), ['"token":"', '"confirm": "'], ['"ok":true']),
            (("list", {}), ['"title":"Milk"'], []),
            (("remove", {"id": "td_0001"}), ['"token":"'], []),
            (with_token, ['"ok":true', '"title":"Milk"'], []),
            (("list", {}), ['"total":0'], []),
        ],
        TOOLS,
    ),
    Session(
        "by search",
        ["--mcp-search", "list"],
        [
            (("search_tools", {"query": "add an item"}), ['"name":"add"'], []),
            (("add", {"title": "Milk"}), ['"id":"td_0001"'], []),
            (("list", {}), ['"title":"Milk"'], []),
        ],
        tools=frozenset({"list", "search_tools"}),
        lists_anew=True,
    ),
]
