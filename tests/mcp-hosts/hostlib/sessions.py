"""The sessions: the calls of the model, and the results that the host must show it."""

import re
import subprocess
from dataclasses import dataclass

from .model import Model
from .processes import end_all


@dataclass
class Session:
    title: str
    # The arguments of the server.
    words: list
    # The calls, each with patterns that its result must contain and must not contain.
    steps: list
    # The tools that the model knows at the end.
    tools: frozenset
    # Whether the session needs a host that lists the tools again after a `list_changed` notification.
    lists_anew: bool = False


def confirmed(tool, arguments):
    """The same call as before, with the token of its refusal."""

    def call(refusal):
        token = re.search(r'"token": ?"([0-9a-f-]+)"', refusal)
        return tool, {**arguments, "confirm": token[1] if token else ""}

    call.__name__ = tool
    return call


def try_session(session, host, server, home):
    """Configures the host as a user would and runs it. Returns the faults, and whether the model got the
    server's instructions."""
    server.prepare(home)
    host.register(home, server, session.words)
    folder = home / "work"
    folder.mkdir()
    server.warm_up(home, folder, host.path, session.words)
    steps = [step for step, _, _ in session.steps]
    model = Model(steps, host.prefix.format(server.name), server.instructions)
    try:
        done = host.run(home, folder, model.address)
    except subprocess.TimeoutExpired:
        return ["it does not end"], model.instructed
    finally:
        model.close()
        left = end_all(home, server.program)
    faults = [f"{left} servers are left running"] if left else []
    if missing := session.tools - model.tools:
        faults.append(f"the model is not told of {', '.join(sorted(missing))}")
    if len(model.results) != len(session.steps):
        end = done.stdout.strip()[-600:]
        faults.append(f"{len(model.results)} of {len(session.steps)} calls; its last words: {end}")
    for step, (_, shows, hides), result in zip(steps, session.steps, model.results):
        name = step[0] if isinstance(step, tuple) else step.__name__
        good = all(re.search(pattern, result) for pattern in shows)
        if not good or any(re.search(pattern, result) for pattern in hides):
            faults.append(f"of `{name}` the model is shown {result}")
        # A result that the model gets twice costs twice as much.
        if result.count(server.once) > 1 and '"ok":false' not in result:
            faults.append(f"of `{name}` the model is shown more than once {result}")
    return faults, model.instructed
