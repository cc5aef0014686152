"""Short sessions with the other served programs."""

import shutil


def archive(checks, command, work):
    """Checks results in an envelope."""
    with checks.session(command) as it:
        checks.same("the number of tools", len(it.list()), 3)
        rooms = it.call("rooms")
        checks.same("results that contain themselves", rooms["structured"]["data"][0]["behind"][0]["name"], "cellar")
        first = it.call("letters", {"limit": 4})["structured"]
        checks.same("a part", (len(first["data"]), first["total"]), (4, 7))
        rest = it.call("letters", {"limit": 9, "after": first["next"]["after"]})["structured"]
        checks.same("the rest", (len(rest["data"]), rest.get("next")), (3, None))


def tree(checks, command, work):
    """Checks results of recursive types."""
    with checks.session(command) as it:
        checks.same("the number of tools", len(it.list()), 2)
        trunk = it.call("trunk")["structured"]
        checks.same("an object", trunk["branches"][0]["name"], "bough")
        branches = it.call("branches")["structured"]
        branches = branches["result"] if checks.client.is_legacy else branches
        checks.same("a list", branches[0]["branches"][0]["name"], "twig")


def fixture(checks, command, work):
    """Checks a program whose commands all misbehave."""
    with checks.session(command) as it:
        checks.same("the number of tools", len(it.list()), 12)
        given = {"text": "\U0001f980 \u2028", "deep": [[[{}]]], "n": 2**53}
        checks.structured("an echo", it.call("echo", given), given)
        checks.structured("a document among other things", it.call("noise"), {"a": 1})
        checks.same("a text", it.call("text")["texts"], ["two\nlines"])
        checks.true("much of it", len(it.call("large", {"bytes": 9000})["texts"][0]) > 9000)
        checks.failed("too much of it", it.call("large", {"bytes": 90000}), "OUTPUT_TOO_LARGE")
        checks.failed("a panic", it.call("panic"), "COMMAND_FAILED")
        checks.failed("a signal", it.call("abort"), "KILLED")


def todo(checks, command, work):
    """Checks the example `todo`."""
    folder = work / f"todo-{checks.client.name}-{checks.client.mode}".replace(" ", "-")
    shutil.rmtree(folder, ignore_errors=True)
    environment = {"TODO_DATA_DIR": str(folder)}
    asks = "ask" in checks.client.can
    with checks.session(command, environment=environment, answer="accept" if asks else None) as it:
        checks.same("the number of tools", len(it.list()), 8)
        added = it.call("add", {"title": "Write the README"})["structured"]["data"]
        checks.same("an item", added["title"], "Write the README")
        given = it.call("get", {"id": added["id"]})["structured"]["data"]
        checks.same("the same item", given, added)
        missing = it.call("get", {"id": "td_9999"})
        checks.true("an unknown item", missing["isError"])
        removed = it.call("remove", {"id": added["id"]})
        checks.same("removing it", removed["isError"], not asks)
        left = it.call("list")["structured"]["data"]
        checks.same("what is left", len(left), 0 if asks else 1)


def pad(checks, command, work):
    """Checks the example `pad`, whose manifest has every key."""
    state = work / f"pad-{checks.client.name}-{checks.client.mode}.json".replace(" ", "-")
    state.unlink(missing_ok=True)
    with checks.session(command, environment={"PAD_STATE": str(state)}) as it:
        checks.same("the number of tools", len(it.list()), 13)
        checks.true("nobody is logged in", not it.call("auth_status")["isError"])
        checks.true("there are workspaces", not it.call("workspace_list")["isError"])
