"""The server of one program: `examples/todo`."""

from .server import Server
from .sessions import Session, confirmed

TOOLS = frozenset({"add", "list", "get", "update", "complete", "undo", "remove", "import"})

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
            (confirmed("remove", {"id": "td_0001"}), ['"ok":true', '"title":"Milk"'], []),
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


class Todo(Server):
    name = "todo"
    start = ["--mcp"]
    registers = ["--mcp-install"]
    built, path = [["--example", "todo", "--features", "mcp"]], "examples/todo"
    instructions = "Each tool is a command of `todo`"
    once = '"td_0001"'
    sessions = SESSIONS
