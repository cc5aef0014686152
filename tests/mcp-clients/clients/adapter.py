"""What the clients in Python have in common: orders on standard input, what came of them on standard
output, a line of JSON each."""

import json
import os
import sys

import anyio


async def obey(connect):
    """`connect` gives a context manager around a session, which has a method for each order."""
    while line := await anyio.to_thread.run_sync(sys.stdin.readline):
        order = json.loads(line)
        # A session is left in the task that has entered it.
        try:
            async with connect(order) as session:
                tell(session.describe())
                await serve(session)
        except Exception as error:
            fail(error)
        else:
            tell({})


async def serve(session):
    while line := await anyio.to_thread.run_sync(sys.stdin.readline):
        order = json.loads(line)
        operation = order.pop("op")
        if operation == "close":
            return
        try:
            result = await getattr(session, operation)(**order)
        except Exception as error:
            fail(error)
        else:
            tell(result)


def tell(result):
    print(json.dumps({"result": result}), flush=True)


def fail(error):
    # An error in a group of tasks is wrapped once for each of them.
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    code = getattr(getattr(error, "error", None), "code", None)
    print(json.dumps({"error": {"code": code, "message": str(error)}}), flush=True)


def user(answer, result):
    """What a user was asked, and what asks them: somebody who always says the same, or nobody. `result`
    is what the SDK has for an answer."""
    questions = []

    async def elicit(_context, params):
        questions.append(params.message)
        content = {"confirm": True} if answer == "accept" else None
        return result(action=answer, content=content)

    return questions, elicit if answer else None


class Notices:
    """What is told of progress, and the end of waiting when that is enough."""

    def __init__(self, enough):
        self.values = []
        self.enough = enough
        self.reached = anyio.Event()

    async def hear(self, progress, _total, _message):
        self.values.append(progress)
        if len(self.values) == self.enough:
            self.reached.set()


async def until_cancelled(call, notices, cancelled=None):
    """The result of a call, unless there is enough progress before; `cancelled` then tells the server."""
    result = None
    async with anyio.create_task_group() as tasks:

        async def watch():
            await notices.reached.wait()
            if cancelled:
                await cancelled()
            tasks.cancel_scope.cancel()

        tasks.start_soon(watch)
        result = await call()
        tasks.cancel_scope.cancel()
    if result is None:
        raise RuntimeError("cancelled")
    return result


def quiet():
    """Where the standard error of servers goes."""
    return open(os.devnull, "w")
