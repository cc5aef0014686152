"""One program: unchanged, ported, and compared."""

import dataclasses
import pathlib
import shutil

from . import files, manifest, outputs, roots, source, suite
from .cargo import Cargo, CargoFailed

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
DESCRIBE = REPOSITORY / "tests" / "ports" / "describe.rs"
DESCRIPTIONS = ["command", "command-for-update", "command-built", "subcommands", "lines"]


@dataclasses.dataclass
class Result:
    """The result of a comparison. Each list contains differences; `None` means not compared."""

    clap: str
    subcommands: int
    command: list
    lines: int = 0
    output: list | None = None
    files: list | None = None
    tests: list | None = None
    counts: str = ""


class Side:
    """One copy of a program, unchanged or ported."""

    def __init__(self, folder, target):
        self.folder = folder
        self.cargo = Cargo(folder, target)
        self.descriptions = folder.with_name(folder.name + ".descriptions")
        self.binaries = folder.with_name(folder.name + ".binaries")

    def describe(self, program):
        """Runs the tests that write the description of each binary's command."""
        shutil.rmtree(self.descriptions, ignore_errors=True)
        for root in program["roots"]:
            folder = self.descriptions / root["binary"]
            folder.mkdir(parents=True)
            test = ["test", root["target"], "--", "port_description"]
            environment = {"PORT_DESCRIPTION": str(folder), "PORT_BINARY": root["binary"]}
            text = self.cargo.run(*test, **environment)
            if not (folder / "lines").is_file():
                raise CargoFailed(f"describing {root['binary']} in {self.folder}", text)

    def description(self, root, name):
        return (self.descriptions / root["binary"] / name).read_text()


def port(program, work, *, rename, check):
    """Ports a program in a folder of its own and compares it with the unchanged program."""
    work = work / program["name"]
    sides = Side(work / "unchanged", work / "target"), Side(work / "ported", work / "target")
    unchanged, ported = sides
    edited = prepare(program, work, unchanged, ported, rename)

    clap = {side.cargo.version_of("clap_builder") for side in sides}
    if len(clap) != 1:
        raise CargoFailed("building both sides with the same clap", f"found: {clap}")
    if check:
        for side in sides:
            side.describe(program)
        return Result(clap.pop(), count(unchanged, program, "subcommands"), commands(program, *sides))

    # The copies are built one after the other, as they share a target folder.
    built, generated, kept, tests = [], [], [], []
    for side in sides:
        binaries, out_dir = side.cargo.build()
        built.append(files.contents(side.folder))
        generated.append(files.contents(out_dir and pathlib.Path(out_dir)))
        kept.append(outputs.keep(binaries, side.binaries))
        side.describe(program)
        outcomes, text = suite.run(side.cargo, program.get("test", []))
        side.folder.with_name(side.folder.name + ".tests").write_text(text)
        tests.append(outcomes)

    output = []
    for root in program["roots"]:
        lines = [line.split("\t") for line in unchanged.description(root, "lines").splitlines()]
        name = root["binary"]
        found = outputs.differing(kept[0][name], kept[1][name], lines)
        output += [" ".join([name, *line]) for line in found]
    return Result(
        clap.pop(),
        count(unchanged, program, "subcommands"),
        commands(program, *sides),
        count(unchanged, program, "lines"),
        output,
        files.differing(*built, edited) + files.differing(*generated),
        suite.differing(*tests),
        suite.counts(tests[1]),
    )


def prepare(program, work, unchanged, ported, rename):
    """Creates both copies. Returns the names of the files that the port edits."""
    kept = source.fetch(program, work / "fetch")
    source.copy(kept, ported.folder)
    own = ported.folder / "Cargo.toml"
    if program.get("relax"):
        own.write_text(manifest.relax(own.read_text()))
    for root in program["roots"]:
        file = ported.folder / root["file"]
        describe = DESCRIBE.read_text()
        for name, value in ("NAME_OF_BINARY", root["binary"]), ("NAME_OF_TYPE", root["type"]):
            describe = describe.replace(name, value)
        file.write_text(file.read_text() + describe)
    # The edits above are in both copies, those below only in the port. Both copies use the port's lock file.
    source.copy(ported.folder, unchanged.folder)

    text = own.read_text()
    update(program, ported.cargo)
    if rename:
        own.write_text(manifest.rename(text, REPOSITORY))
        edited = [own]
    else:
        own.write_text(manifest.add(text, REPOSITORY))
        tables = [table for table, *_ in manifest.dependencies(text)]
        edited = [own, *roots.crate_roots(ported.cargo.metadata(), tables)]
        for root in edited[1:]:
            roots.add_line(root)
    ported.cargo.metadata()
    ported.cargo.version_of("clap_builder")
    shutil.copy(ported.folder / "Cargo.lock", unchanged.folder / "Cargo.lock")
    return ["Cargo.lock", *(str(file.relative_to(ported.folder)) for file in edited)]


def update(program, cargo):
    """Updates the packages that must have another version than the lock file of the program: clap, and those that
    conflict with dependencies of cmdhelp."""
    for package in program.get("update", []):
        cargo.run("update", "--recursive", package)
    cargo.run("update", "--package", "clap", "--precise", our_clap())


def our_clap():
    """Returns the version of clap in the lock file of this repository."""
    return Cargo(REPOSITORY, REPOSITORY / "target").version_of("clap")


def commands(program, unchanged, ported):
    """Returns the binaries whose descriptions differ."""
    return [
        f"{root['binary']}: diff {unchanged.descriptions}/{root['binary']}/{name} "
        f"{ported.descriptions}/{root['binary']}/{name}"
        for root in program["roots"]
        for name in DESCRIPTIONS
        if unchanged.description(root, name) != ported.description(root, name)
    ]


def count(side, program, name):
    """Returns the number of lines of one kind in the program's descriptions."""
    return sum(len(side.description(root, name).splitlines()) for root in program["roots"])
