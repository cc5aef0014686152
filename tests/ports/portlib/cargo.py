"""Running cargo."""

import json
import os
import re
import subprocess


class CargoFailed(Exception):
    """The error of a step that failed."""

    def __init__(self, step, output):
        super().__init__(step)
        self.step = step
        self.output = output


class Cargo:
    """Runs cargo in a folder, with a target folder."""

    def __init__(self, folder, target):
        self.folder = folder
        self.environment = dict(os.environ, CARGO_TARGET_DIR=str(target), CARGO_TERM_COLOR="never")

    def try_run(self, *arguments, **environment):
        return subprocess.run(
            ["cargo", *arguments],
            cwd=self.folder,
            env=dict(self.environment, **environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )

    def run(self, *arguments, **environment):
        done = self.try_run(*arguments, **environment)
        if done.returncode != 0:
            raise CargoFailed(f"cargo {' '.join(arguments)} in {self.folder}", done.stdout)
        return done.stdout

    def metadata(self):
        """Returns cargo's metadata of the package in the folder."""
        text = self.run("metadata", "--no-deps", "--format-version=1")
        line = next(line for line in text.splitlines() if line.startswith("{"))
        return json.loads(line)["packages"][0]

    def build(self):
        """Builds the binaries. Returns their paths by name, and the folder that the build
        script wrote to."""
        text = self.run("build", "--bins", "--message-format=json-render-diagnostics")
        binaries, out_dir = {}, None
        for line in text.splitlines():
            if not line.startswith("{"):
                continue
            message = json.loads(line)
            if not message.get("package_id", "").startswith(f"path+file://{self.folder}#"):
                continue
            if message["reason"] == "compiler-artifact" and message["executable"]:
                binaries[message["target"]["name"]] = message["executable"]
            if message["reason"] == "build-script-executed":
                out_dir = message["out_dir"]
        return binaries, out_dir

    def version_of(self, package):
        """Returns the version of a package in the lock file. Fails if there are several."""
        text = self.run("metadata", "--format-version=1", "--quiet")
        line = next(line for line in text.splitlines() if line.startswith("{"))
        packages = json.loads(line)["packages"]
        versions = {it["version"] for it in packages if it["name"] == package}
        versions = {version for version in versions if version.startswith("4.")}
        if len(versions) != 1:
            raise CargoFailed(f"one version of {package}", f"found: {versions}")
        return versions.pop()


def host():
    """Returns the target platform of cargo."""
    text = subprocess.run(["rustc", "-vV"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.search(r"^host: (.+)$", text, re.MULTILINE)[1]
