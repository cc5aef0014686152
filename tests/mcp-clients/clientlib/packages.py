"""Installing what others have written, outside of the repository."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib


class Missing(Exception):
    """Something that a run needs is not on this machine, and cannot be had."""


class Packages:
    """The packages in one folder, which are installed when somebody first asks for them."""

    def __init__(self, here, work):
        self.here = here
        self.work = work
        self.wanted = tomllib.loads((here / "packages.toml").read_text())

    def node(self, section="npm"):
        """A folder in which the programs in JavaScript find what they import."""
        version = output(["node", "--version"], "node")
        if int(re.match(r"v(\d+)", version)[1]) < 20:
            raise Missing(f"node 20 or later is needed, and this is {version}")
        folder = self.work / section
        versions = self.wanted[section]

        def install():
            (folder / "package.json").write_text(json.dumps({"private": True, "dependencies": versions}))
            flags = ["--no-package-lock", "--no-audit", "--no-fund", "--fetch-retries=1", "--ignore-scripts"]
            output(["npm", "install", *flags], "npm", cwd=folder)

        installed(folder, json.dumps(versions), install)
        for program in self.here.glob("*/*.mjs"):
            shutil.copy(program, folder)
        return folder

    def python(self, name):
        """A folder for `PYTHONPATH`."""
        folder = self.work / name
        wanted = self.wanted["pip"][name]

        def install():
            flags = ["--quiet", "--disable-pip-version-check", "--retries=1", "--target", str(folder)]
            output([sys.executable, "-m", "pip", "install", *flags, wanted], "pip")

        installed(folder, f"{wanted} for {sys.version}", install)
        return folder


def installed(folder, what, install):
    """Installs this into a folder, unless that has been done."""
    stamp = folder / "installed"
    if stamp.exists() and stamp.read_text() == what:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    print(f"installing into {folder} ...", file=sys.stderr, flush=True)
    install()
    stamp.write_text(what)


def output(command, needed, cwd=None):
    """What a command prints. That it is not there, or fails, means that something is missing."""
    try:
        done = subprocess.run(command, cwd=cwd, env=os.environ, capture_output=True, text=True)
    except FileNotFoundError:
        raise Missing(f"{needed} is not installed") from None
    if done.returncode != 0:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise Missing(f"{needed} could not do its work: {' '.join(last)}")
    return done.stdout.strip()
