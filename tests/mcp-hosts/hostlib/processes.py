"""The processes that hosts leave running, found through `/proc`."""

import os
import pathlib
import signal
import time

# The time limit in seconds for a server to end after its host.
PATIENCE = 3


def end_all(home, program):
    """Ends the processes with this home and returns the number of servers among them. Some hosts also leave
    processes of their own."""
    until = time.monotonic() + PATIENCE
    while any(file == program for _, file in running(home)) and time.monotonic() < until:
        time.sleep(0.1)
    left = running(home)
    for process, _ in left:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return sum(file == program for _, file in left)


def running(home):
    """Returns the processes with this home folder, each with the path of its executable."""
    variable = f"HOME={home}".encode()
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if variable in (folder / "environ").read_bytes().split(b"\0"):
                found.append((int(folder.name), (folder / "exe").readlink()))
        except OSError:
            pass
    return found
