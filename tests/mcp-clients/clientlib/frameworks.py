"""The clients of agent frameworks: the tools that they offer to models, and the results that they pass on."""

import re
import shutil

from .session import Client

TOKEN = re.compile(r"[0-9a-f]{8}-[0-9a-f]{32}")


class Framework(Client):
    """A program in `frameworks/`. The parameters after `command` describe how it differs from most."""

    def __init__(
        self,
        name,
        command,
        environment=None,
        # The number of times that a model gets each result.
        times=1,
        # False if a failed result is marked as such only by its text.
        tells_failures=True,
        # True if the client validates arguments with the schema; takes_null is False if it rejects null.
        checks=False,
        takes_null=True,
        # The tools of `shapes` that the client does not pass on to every model.
        refuses=(),
        # False if models get only the structured content, without the text, in the stateless revision.
        tells_texts=True,
        # True if the client kills the server, which then has no exit status.
        kills=False,
    ):
        super().__init__(name, "", command, environment)
        self.times, self.tells_failures = times, tells_failures
        self.checks, self.takes_null = checks, takes_null
        self.refuses = list(refuses)
        self.tells_texts = tells_texts
        self.status = "" if kills else "0"


def listed(checks, it, count, refused=()):
    found = it.list()
    checks.same("the number of tools", len(set(found["names"])), count)
    names = [message.split(":")[0] for message in found["refused"]]
    checks.same("what is made for no model", names, list(refused))


def told(checks, it, name, arguments, words):
    """Checks that the model gets this text, the expected number of times."""
    answer = it.call(name, arguments)
    failed = False if checks.client.tells_failures else None
    checks.same(f"a failure of `{name}`", answer["failed"], failed)
    if words:
        checks.same(f"{words} of `{name}`", answer["told"].count(words), checks.client.times)


def failed(checks, it, name, arguments, words):
    """Checks that the model learns that the call failed, and why."""
    answer = it.call(name, arguments)
    checks.same(f"a failure of `{name}`", answer["failed"], checks.client.tells_failures or None)
    checks.true(f"{words} of `{name}`, told in {answer['told']}", words in answer["told"])
    return answer["told"]


def desk(checks, command, work):
    with checks.session(command) as it:
        listed(checks, it, 13)
        given = {"title": "kettle", "tags": ["a b", ""], "priority": "high", "count": 5, "weight": -1.5}
        told(checks, it, "item_put", given, "kettle")
        if checks.client.takes_null:
            told(checks, it, "item_put", {"title": "kettle", "count": None, "tags": None}, "kettle")
        told(checks, it, "count", {}, "3")
        told(checks, it, "item_list_all", {"limit": 9, "after": ""}, "paper")
        told(checks, it, "name", {"is_there": True}, "desk")
        told(checks, it, "nothing", {}, None)
        part = it.call("shelves", {"limit": 2})["told"]
        goes_on = re.search(r'"after":\s*"b"', part) is not None
        checks.same(f"how a list goes on, told in {part}", goes_on, checks.client.tells_texts)
        failed(checks, it, "fail", {"how": "declared"}, "NO_SUCH_ITEM")
        failed(checks, it, "fail", {"how": "panic"}, "INTERNAL")
        if not checks.client.checks:
            failed(checks, it, "item_put", {"titel": "x"}, "corrected_json")
            failed(checks, it, "item_put", {"title": "x", "count": 7}, "OUT_OF_RANGE")
        refusal = failed(checks, it, "item_drop", {"id": "pen"}, "CONFIRMATION_REQUIRED")
        token = TOKEN.search(refusal)
        told(checks, it, "item_drop", {"id": "pen", "confirm": token and token[0]}, "done")


def shapes(checks, command, work):
    with checks.session(command) as it:
        listed(checks, it, 8, checks.client.refuses)
        told(checks, it, "take", {}, "numbers")
        given = {"color": True, "one_of": "", "address": "127.0.0.1", "link": "https://example.com/"}
        given |= {"numbers": [3], "pair": [1, 2], "show": False, "due_at": "2026-12-01", "data": "{}"}
        told(checks, it, "take", given, "127.0.0.1")
        told(checks, it, "union", {}, "circle")
        told(checks, it, "unions", {}, "square")
        told(checks, it, "collections", {}, "secs")
        told(checks, it, "formula", {}, "sin")
        told(checks, it, "maybe", {}, None)
        told(checks, it, "map", {}, "1}")
        told(checks, it, "anything", {}, "[1,")


def archive(checks, command, work):
    with checks.session(command) as it:
        listed(checks, it, 3)
        told(checks, it, "rooms", {}, "cellar")
        told(checks, it, "boxes", {}, "[0,")


def tree(checks, command, work):
    with checks.session(command) as it:
        listed(checks, it, 2)
        told(checks, it, "trunk", {}, "bough")
        told(checks, it, "branches", {}, "twig")


def todo(checks, command, work):
    folder = work / f"todo-{checks.client.name}".replace(" ", "-")
    shutil.rmtree(folder, ignore_errors=True)
    with checks.session(command, environment={"TODO_DATA_DIR": str(folder)}) as it:
        listed(checks, it, 8)
        told(checks, it, "add", {"title": "Write it", "dueAt": "2026-12-01"}, "Write it")
        told(checks, it, "list", {}, "Write it")
        failed(checks, it, "get", {"id": "td_9999"}, "NOT_FOUND")
        failed(checks, it, "remove", {"id": "td_0001"}, "CONFIRMATION_REQUIRED")


def pad(checks, command, work):
    state = work / f"pad-{checks.client.name}.json".replace(" ", "-")
    state.unlink(missing_ok=True)
    with checks.session(command, environment={"PAD_STATE": str(state)}) as it:
        listed(checks, it, 13)
        told(checks, it, "auth_status", {}, "profile")
        told(checks, it, "workspace_list", {}, "docapp")
