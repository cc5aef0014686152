"""The common part of the clients in Python: they read requests from standard input and write results to
standard output, each as a line of JSON."""

import json
import os
import sys

import anyio


async def obey(connect):
    """Carries out requests. `connect` returns a context manager with a session, which has a method for each
    request."""
    while line := await anyio.to_thread.run_sync(sys.stdin.readline):
        order = json.loads(line)
        # A session must be closed in the task that has opened it.
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
    # An error in nested task groups is wrapped once for each group.
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    code = getattr(getattr(error, "error", None), "code", None)
    print(json.dumps({"error": {"code": code, "message": str(error)}}), flush=True)


def user(answer, result):
    """Returns the list of questions and a callback that gives always the same answer, or no callback without an
    answer. `result` is the SDK's type of answers."""
    questions = []

    async def elicit(_context, params):
        questions.append(params.message)
        content = {"confirm": True} if answer == "accept" else None
        return result(action=answer, content=content)

    return questions, elicit if answer else None


class Notices:
    """Records progress messages and stops waiting after a number of them."""

    def __init__(self, enough):
        self.values = []
        self.enough = enough
        self.reached = anyio.Event()

    async def hear(self, progress, _total, _message):
        self.values.append(progress)
        if len(self.values) == self.enough:
            self.reached.set()


async def until_cancelled(call, notices, cancelled=None):
    """Returns the result of a call. After enough progress messages it calls `cancelled` instead, which cancels."""
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
    """Returns the file for the standard error of servers."""
    return open(os.devnull, "w")
