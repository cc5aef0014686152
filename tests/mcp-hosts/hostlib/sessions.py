"""What the model does, and what it has to be shown."""

import re
import subprocess
from dataclasses import dataclass

from .model import Model
from .processes import end_all

TOOLS = frozenset({"add", "list", "get", "update", "complete", "undo", "remove", "import"})
INSTRUCTIONS = "Each tool is a command of `todo`"


@dataclass
class Session:
    title: str
    # What the server is started with.
    words: list
    # Calls, each with what its result has to show, and what it must not show.
    steps: list
    # What the model is told of, by the end.
    tools: frozenset = TOOLS
    # It is held with hosts that list tools anew when they are told that there are more.
    lists_anew: bool = False


def with_token(result):
    """The same call with the token of its refusal."""
    token = re.search(r'"token": ?"([0-9a-f-]+)"', result)
    return "remove", {"id": "td_0001", "confirm": token[1] if token else ""}


SESSIONS = [
    Session(
        "with questions",
        [],
        [
            (("add", {"title": "Milk"}), ['"id":"td_0001"'], []),
            (("list", {}), ['"title":"Milk"'], []),
            # Some hosts hold arguments against the schema themselves.
            (("list", {"status": "opn"}), ["of the (possible|allowed) values"], ['"ok":true']),
            (("get", {"id": "td_0009"}), ['"code":"NOT_FOUND"', "todo list"], []),
            (("remove", {"id": "td_0001"}), ['"code":"CONFIRMATION_'], ['"ok":true']),
            (("list", {}), ['"title":"Milk"'], []),
        ],
    ),
    Session(
        "without",
        ["--mcp-no-questions"],
        [
            (("add", {"title": "Milk"}), ['"id":"td_0001"'], []),
            (("remove", {"id": "td_0001"}), ['"token":"', '"confirm": "'], ['"ok":true']),
            (("list", {}), ['"title":"Milk"'], []),
            (("remove", {"id": "td_0001"}), ['"token":"'], []),
            (with_token, ['"ok":true', '"title":"Milk"'], []),
            (("list", {}), ['"total":0'], []),
        ],
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


def try_session(session, host, program, home):
    """Tells the host of the program as its user would, and has it work; tells what is wrong, and
    whether the model was told how the tools are used."""
    host.register(home, program, session.words)
    folder = home / "work"
    folder.mkdir()
    steps = [step for step, _, _ in session.steps]
    model = Model(steps, host.prefix, INSTRUCTIONS)
    try:
        done = host.run(home, folder, model.address)
    except subprocess.TimeoutExpired:
        return ["it does not end"], model.instructed
    finally:
        model.close()
        left = end_all(home, program)
    faults = [f"{left} servers are left running"] if left else []
    if missing := session.tools - model.tools:
        faults.append(f"the model is not told of {', '.join(sorted(missing))}")
    if len(model.results) != len(session.steps):
        end = done.stdout.strip()[-600:]
        faults.append(f"{len(model.results)} of {len(session.steps)} calls; its last words: {end}")
    for step, (_, shows, hides), result in zip(steps, session.steps, model.results):
        name = step[0] if isinstance(step, tuple) else "remove"
        good = all(re.search(pattern, result) for pattern in shows)
        if not good or any(re.search(pattern, result) for pattern in hides):
            faults.append(f"of `{name}` the model is shown {result}")
        # What is shown twice costs twice.
        if result.count('"td_0001"') > 1 and '"ok":true' in result:
            faults.append(f"of `{name}` the model is shown more than once {result}")
    return faults, model.instructed
