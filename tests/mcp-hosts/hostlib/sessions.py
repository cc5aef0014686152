"""What the model does, and what it has to be shown."""

import re
import subprocess
from dataclasses import dataclass

from .model import Model
from .processes import end_all


@dataclass
class Session:
    title: str
    # What the server is started with.
    words: list
    # Calls, each with what its result has to show, and what it must not show.
    steps: list
    # What the model is told of, by the end.
    tools: frozenset
    # It is held with hosts that list tools anew when they are told that there are more.
    lists_anew: bool = False


def try_session(session, host, server, home):
    """Tells the host of the server as its user would, and has it work; tells what is wrong, and
    whether the model was told how the tools are used."""
    server.prepare(home)
    host.register(home, server, session.words)
    folder = home / "work"
    folder.mkdir()
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
        # What is shown twice costs twice.
        if result.count(server.once) > 1 and '"ok":false' not in result:
            faults.append(f"of `{name}` the model is shown more than once {result}")
    return faults, model.instructed
