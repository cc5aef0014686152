"""What hosts leave running; known where there is a `/proc`."""

import os
import pathlib
import signal
import time

# How long a server may take to end after its host.
PATIENCE = 3


def end_all(home, program):
    """Ends what was started with this home and still runs, and tells how many of it were servers.
    Some hosts leave something of their own."""
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
    """The processes with this home, each with the file that it runs."""
    variable = f"HOME={home}".encode()
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if variable in (folder / "environ").read_bytes().split(b"\0"):
                found.append((int(folder.name), (folder / "exe").readlink()))
        except OSError:
            pass
    return found
