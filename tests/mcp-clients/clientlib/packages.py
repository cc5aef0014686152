"""Installation of third-party packages, outside of the repository."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib


class Missing(Exception):
    """The error of a required program or package that is missing and cannot be installed."""


class Packages:
    """The packages in one folder, each installed at its first use."""

    def __init__(self, here, work):
        self.here = here
        self.work = work
        self.wanted = tomllib.loads((here / "packages.toml").read_text())

    def node(self, section="npm"):
        """Returns a folder in which programs in JavaScript find their imports."""
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
        """Returns a folder for `PYTHONPATH`."""
        folder = self.work / name
        wanted = self.wanted["pip"][name]

        def install():
            flags = ["--quiet", "--disable-pip-version-check", "--retries=1", "--target", str(folder)]
            output([sys.executable, "-m", "pip", "install", *flags, wanted], "pip")

        installed(folder, f"{wanted} for {sys.version}", install)
        return folder


def installed(folder, what, install):
    """Installs packages into a folder unless they are installed already."""
    stamp = folder / "installed"
    if stamp.exists() and stamp.read_text() == what:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    print(f"installing into {folder} ...", file=sys.stderr, flush=True)
    install()
    stamp.write_text(what)


def output(command, needed, cwd=None):
    """Runs a command and returns its output. Raises `Missing` if it does not exist or fails."""
    try:
        done = subprocess.run(command, cwd=cwd, env=os.environ, capture_output=True, text=True)
    except FileNotFoundError:
        raise Missing(f"{needed} is not installed") from None
    if done.returncode != 0:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise Missing(f"{needed} could not do its work: {' '.join(last)}")
    return done.stdout.strip()
