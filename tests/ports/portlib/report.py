"""The report of all comparisons."""

COLUMNS = ["program", "version", "clap", "subcommands", "command", "output", "files", "tests"]

# The beginnings of cargo's lines that are not errors.
NOISE = ("Compiling", "Checking", "Downloading", "Downloaded", "Adding", '{"reason"')

# The number of differences of a kind that are printed.
SHOWN = 20


class Report:
    """Prints the results of the comparisons as a table, followed by the differences."""

    def __init__(self, repository):
        self.repository = repository
        self.rows = []
        self.notes = []

    def add(self, program, result):
        name = program["name"]
        self.rows.append([
            name,
            program["version"],
            result.clap,
            str(result.subcommands),
            self.verdict(name, "command", result.command),
            self.verdict(name, "output", result.output, f"{result.lines} lines"),
            self.verdict(name, "files", result.files),
            self.verdict(name, "tests", result.tests, result.counts),
        ])

    def failed(self, program, failure):
        self.rows.append([program["name"], program["version"], "", "", "FAILED", "", "", ""])
        lines = failure.output.splitlines()
        wanted = [line for line in lines if not line.lstrip().startswith(NOISE)]
        self.notes += [f"{program['name']}: {failure.step}", *wanted[-60:]]

    def verdict(self, program, what, differences, amount=""):
        if differences is None:
            return "-"
        self.notes += [f"{program}: {what}: {difference}" for difference in differences[:SHOWN]]
        if len(differences) > SHOWN:
            self.notes.append(f"{program}: {what}: and {len(differences) - SHOWN} more")
        verdict = f"{len(differences)} DIFFER" if differences else "equal"
        return f"{verdict} ({amount})" if amount else verdict

    def good(self):
        return not self.notes

    def table(self):
        rows = [COLUMNS, *self.rows]
        widths = [max(len(row[at]) for row in rows) for at in range(len(COLUMNS))]
        rows.insert(1, ["-" * width for width in widths])
        lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
        return "\n".join([*lines, *([""] if self.notes else []), *self.notes])
