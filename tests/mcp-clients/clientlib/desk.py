"""`served-desk`: arguments and results of every shape, and every outcome of a call."""

from .session import ClientError

REVISION = {"legacy": "2025-11-25"}
STATELESS = "2026-07-28"


def desk(checks, command, work):
    results(checks, command)
    failures(checks, command)
    if "cancel" in checks.client.can:
        long_calls(checks, command)
    if "load" in checks.client.can:
        many_calls(checks, command)
    consent(checks, command, work)


def results(checks, command):
    client = checks.client
    with checks.session(command) as it:
        if it.about:
            checks.same("the revision", it.about["revision"], REVISION.get(client.mode, STATELESS))
            # A client with a configured revision makes no handshake, so it does not learn the server's name.
            checks.true("the name", it.about["server"] in ("desk", None))
        names = [tool["name"] for tool in it.list()]
        checks.same("the number of tools", len(names), 13)

        def wrapped(value):
            return {"result": value} if client.is_legacy else value

        given = {"title": "ü \"'\\\n", "tags": ["a b", ""], "priority": "high", "count": 5, "weight": -1.5}
        put = it.call("item_put", given)
        for key, value in given.items():
            checks.same(f"`{key}` of an object", put["structured"].get(key), value)
        checks.structured("a list", it.call("item_list_all"), wrapped(["pen", "paper"]))
        checks.structured("a number", it.call("count"), wrapped(3))
        checks.structured("no result", it.call("nothing"), {"result": None})
        checks.structured("an optional text that is not there", it.call("name"), {"result": None})
        name = it.call("name", {"is_there": True})
        checks.structured("one that is there", name, {"result": "desk"})
        checks.structured("a stream", it.call("each"), wrapped([1, 2, 3]))
        part = it.call("shelves", {"limit": 2})
        expected = {"result": ["a", "b"], "next": {"after": "b"}} if client.is_legacy else ["a", "b"]
        checks.structured("a part of a list", part, expected)
        checks.true("how to go on", '"after": "b"' in part["texts"][1])
        rest = it.call("shelves", {"limit": 5, "after": "b"})
        checks.structured("the rest of it", rest, wrapped(["c", "d", "e", "f", "g"]))


def failures(checks, command):
    with checks.session(command) as it:
        checks.failed("a declared failure", it.call("fail", {"how": "declared"}), "NO_SUCH_ITEM")
        checks.failed("a panic", it.call("fail", {"how": "panic"}), "INTERNAL")
        if "--mcp-in-process" not in command:
            checks.failed("a program that ends", it.call("fail", {"how": "exit"}), "COMMAND_FAILED")
        checks.failed("a deadline", it.call("take_nap"), "TIMEOUT")
        error = checks.failed("an unknown key", it.call("item_put", {"titel": "x"}), "INVALID_INPUT")
        checks.same("its correction", error.get("corrected_json"), {"title": "x"})
        wrong = it.call("item_put", {"title": "x", "count": 7})
        checks.failed("a value that is out of bounds", wrong, "INVALID_INPUT")
        # The Inspector checks its tool list and does not send the call to the server.
        code = -32602 if it.about else None
        checks.refused("an unknown tool", lambda: it.call("nosuch"), code)
        checks.true("a call after all that", not it.call("count")["isError"])


def long_calls(checks, command):
    client = checks.client
    with checks.session(command) as it:
        told = it.call("work", {"steps": 3}, progress=True)
        checks.same("progress", told["progress"], [1, 2, 3])
        checks.same("progress that nobody wants", it.call("work", {"steps": 1})["progress"], [])

        def endless(**how):
            return it.call("work", {"steps": 5000}, **how)

        # In the process of the server, a call that is not cancelled blocks all others.
        checks.refused("a call that is called off", lambda: endless(progress=True, cancelAfter=2))
        checks.true("a call after it", not it.call("count")["isError"])
        checks.refused("a call that takes the client too long", lambda: endless(timeout=300))
        checks.true("a call after that", not it.call("count")["isError"])
        try:
            it.ping()
        except ClientError:
            checks.true("no `ping` without a handshake", not client.is_legacy)
        else:
            checks.true("`ping` with a handshake", client.is_legacy)


def many_calls(checks, command):
    with checks.session(command) as it:
        summary = it.load("count", 100)
        checks.same("calls that have succeeded", (summary["ok"], summary["requests"]), (100, 100))


def consent(checks, command, work):
    log = work / f"log-{checks.client.name}-{checks.client.mode}-{len(command)}".replace(" ", "-")
    environment = {"DESK_LOG": str(log)}

    def dropped():
        text = log.read_text() if log.exists() else None
        log.unlink(missing_ok=True)
        return text

    dropped()
    done = {"id": "pen", "done": True}
    with checks.session(command, environment=environment) as it:
        refused = it.call("item_drop", {"id": "pen"})
        error = checks.failed("what nobody can be asked for", refused, "CONFIRMATION_REQUIRED")
        checks.same("what it has done", dropped(), None)
        again = it.call("item_drop", {"id": "pen", "confirm": error["token"]})
        checks.structured("the same with its token", again, done)
        checks.same("what that has done", dropped(), "pen")
    if "ask" not in checks.client.can:
        return
    with checks.session(command, environment=environment, answer="accept") as it:
        agreed = it.call("item_drop", {"id": "pen"})
        checks.structured("what the user agrees to", agreed, done)
        checks.true("one question about it", len(agreed["questions"]) == 1 and "pen" in agreed["questions"][0])
        checks.same("what has then been done", dropped(), "pen")
    for answer in ("decline", "cancel"):
        with checks.session(command, environment=environment, answer=answer) as it:
            result = it.call("item_drop", {"id": "pen"})
            checks.failed(f"what the user does not agree to ({answer})", result, "CONFIRMATION_DECLINED")
            checks.same(f"what has then been done ({answer})", dropped(), None)
