//! Measures the cost of running a program in a sandbox, compared with the cost without a sandbox and with other tools.

mod steps;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::measure::quantile;
use crate::table::Unit::Seconds;
use crate::turns::{Cell, in_turns};
use crate::workspace::root;
use crate::{Options, Result, machine, results};

const NAME: &str = "sandbox";

/// The highest accepted time of a call, as a multiple of the time of `unshare`.
const BAR: f64 = 1.5;

/// The program that all sides run. `/bin/true` does nothing.
const PROGRAM: &str = "/bin/true";

/// The name of the side `cmdhelp run`, with the program that the README of `cmdhelp-cli` installs. The highest accepted
/// time is that of this side.
const OURS: &str = "cmdhelp run";
/// The name of the side whose time is the base of the highest accepted time.
const MARK: &str = "unshare";

/// The name of the side that only takes the steps of a sandbox: the program `floor.c`.
const FLOOR: &str = "the same steps in C";

/// The sides: a name, and the command line before the program.
const SIDES: [(&str, &[&str]); 9] = [
    ("plain spawn", &[]),
    (MARK, &["unshare", "-Urmnpfiu"]),
    (
        "bwrap",
        &[
            "bwrap",
            "--unshare-all",
            "--die-with-parent",
            "--new-session",
            "--ro-bind",
            "/usr",
            "/usr",
            "--symlink",
            "usr/bin",
            "/bin",
            "--symlink",
            "usr/lib",
            "/lib",
            "--symlink",
            "usr/lib64",
            "/lib64",
            "--proc",
            "/proc",
            "--dev",
            "/dev",
            "--tmpfs",
            "/tmp",
        ],
    ),
    (OURS, &["{cmdhelp}", "run", "--profile", "none", "--"]),
    (
        "cmdhelp run, shared libraries",
        &["{shared}", "run", "--profile", "none", "--"],
    ),
    (
        "cmdhelp run --engine bwrap",
        &[
            "{cmdhelp}",
            "run",
            "--engine",
            "bwrap",
            "--profile",
            "none",
            "--",
        ],
    ),
    (
        "cmdhelp run --engine landlock",
        &[
            "{cmdhelp}",
            "run",
            "--engine",
            "landlock",
            "--profile",
            "none",
            "--",
        ],
    ),
    // A call of `cmdhelp run` takes at least the time of the steps that the kernel carries out, and
    // the time to start the program `cmdhelp`.
    (FLOOR, &["{floor}", steps::LAST]),
    ("cmdhelp --version", &["{cmdhelp}", "--version"]),
];

/// Runs the race and prints its table.
pub(crate) fn run(options: Options) -> Result<()> {
    if options.self_test {
        return Err("this race has no self-test: run it twice".into());
    }
    let rounds = if options.quick { 5 } else { 200 };
    let shared = installed(&build()?, "sandbox-shared")?;
    // Another build takes minutes, so a quick race has only one program.
    let program = match options.quick {
        true => Ok(shared.clone()),
        false => build_static().and_then(|built| installed(&built, "sandbox-cmdhelp")),
    };
    let program = program.map_err(|error| error.to_string());
    let floor = floor()?;
    let [cells] = in_turns(SIDES.len(), 2, rounds, |side, _| {
        let (_, words) = SIDES[side];
        let words = words.iter().chain([&PROGRAM]).map(|word| match *word {
            "{cmdhelp}" => program.as_deref().map_err(Clone::clone),
            "{shared}" => Ok(shared.as_str()),
            "{floor}" => Ok(floor.as_str()),
            word => Ok(word),
        });
        timed(&words.collect::<std::result::Result<Vec<_>, String>>()?)
    });
    let report = format!(
        "# {NAME}\n\n{}- program: `{PROGRAM}`, {rounds} times in turns\n\n{}\n## {FLOOR}\n\n{}",
        machine::describe()?,
        table(&cells),
        steps::race(&floor, rounds)
    );
    results::print(NAME, &report, !options.quick)
}

/// Returns the command line of a side, before the program.
fn side(name: &str) -> &'static [&'static str] {
    let known = SIDES.iter().find(|(side, _)| *side == name);
    known.map_or(&[], |(_, words)| words)
}

/// Runs a command line, and returns its time in seconds, from the start of the process to its end.
fn timed(words: &[&str]) -> std::result::Result<[f64; 1], String> {
    let Some((program, words)) = words.split_first() else {
        return Err("no program".to_owned());
    };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null());
    let start = Instant::now();
    let output = command.output().map_err(|error| error.to_string())?;
    let seconds = start.elapsed().as_secs_f64();
    match output.status.success() {
        true => Ok([seconds]),
        false => Err(reason(&output.stdout, &output.stderr)),
    }
}

/// Builds the program `cmdhelp`, and returns its file.
pub(super) fn build() -> Result<String> {
    built(&[], "release")
}

/// Builds the program `cmdhelp` without shared libraries, as the README of `cmdhelp-cli` recommends, and returns its
/// file.
fn build_static() -> Result<String> {
    let triple = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
    built(&["--target", &triple], &format!("{triple}/release"))
        .map_err(|error| format!("{error}; if needed, run `rustup target add {triple}`").into())
}

/// Builds the program `cmdhelp` with these arguments of cargo, and returns its file in the folder `place` of the target
/// folder.
fn built(arguments: &[&str], place: &str) -> Result<String> {
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["build", "--quiet", "--release", "-p", "cmdhelp-cli"])
        .args(arguments)
        .current_dir(root());
    if !command.status()?.success() {
        return Err("cmdhelp cannot be built".into());
    }
    let program = target().join(place).join("cmdhelp");
    Ok(program.display().to_string())
}

/// Copies the program as an installation does, and returns the copy. A linker writes a file in small parts, and the
/// kernel's cache keeps these parts. A program that was just linked therefore starts more slowly than a copy.
fn installed(program: &str, name: &str) -> Result<String> {
    let copy = target().join("release").join(name);
    fs::copy(program, &copy)?;
    Ok(copy.display().to_string())
}

/// Returns the folder into which cargo builds.
fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target)
}

/// Compiles the program `floor.c`, and returns its file. Without a compiler, the file does not exist.
fn floor() -> Result<String> {
    let source = root().join("benches/src/races/sandbox/floor.c");
    let program = target().join("release/sandbox-floor");
    let mut command = Command::new("cc");
    command
        .args(["-O2", "-static", "-o"])
        .arg(&program)
        .arg(source);
    match command.status() {
        Ok(status) if !status.success() => Err("floor.c cannot be compiled".into()),
        _ => Ok(program.display().to_string()),
    }
}

/// Returns why a side has failed: the error code in its output or the first line of its output.
fn reason(stdout: &[u8], stderr: &[u8]) -> String {
    let text = [stderr, stdout].concat();
    let text = String::from_utf8_lossy(&text);
    let code = ["SANDBOX_UNENFORCEABLE", "SANDBOX_UNAVAILABLE"];
    let known = code.into_iter().find(|code| text.contains(code));
    let line = known.or(text.lines().next()).unwrap_or("it fails");
    line.replace('|', "/")
}

fn table(cells: &[Cell]) -> String {
    let side = |name| SIDES.iter().position(|(side, _)| *side == name);
    let cell = |name| side(name).and_then(|at| cells.get(at));
    let mut text =
        "| what | median | quartiles | beside plain spawn | beside `unshare` | bar | met |\n\
                    |---|--:|:-:|--:|--:|--:|:-:|\n"
            .to_owned();
    for ((name, _), measured) in SIDES.iter().zip(cells) {
        let Cell::Measured(values) = measured else {
            let Cell::Missing(why) = measured else {
                continue;
            };
            let _ = writeln!(text, "| {name} | – | {why} | | | | |");
            continue;
        };
        let at = |share| Seconds.show(quantile(values.clone(), share));
        let beside = |other: Option<&Cell>| other.and_then(|other| measured.ratio_to(other));
        let shown =
            |ratio: Option<f64>| ratio.map_or(String::new(), |ratio| format!("{ratio:.2}×"));
        let (plain, mark) = (beside(cells.first()), beside(cell(MARK)));
        let (bar, met) = match (*name == OURS, mark) {
            (true, Some(ratio)) => (
                format!("≤ {BAR:.2}× `unshare`"),
                if ratio <= BAR { "yes" } else { "**no**" },
            ),
            _ => (String::new(), ""),
        };
        let _ = writeln!(
            text,
            "| {name} | {} | {} – {} | {} | **{}** | {bar} | {met} |",
            at(0.5),
            at(0.25),
            at(0.75),
            shown(plain),
            shown(mark)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_whether_the_bar_is_met_and_why_a_side_is_missing() {
        let cells = [
            Cell::Measured(vec![0.001]),
            Cell::Measured(vec![0.010]),
            Cell::Missing("no bwrap".to_owned()),
            Cell::Measured(vec![0.014]),
        ];
        let text = table(&cells);
        let rows: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(rows[2], "| bwrap | – | no bwrap | | | | |");
        assert_eq!(
            rows[3],
            "| cmdhelp run | 14.0 ms | 14.0 ms – 14.0 ms | 14.00× | **1.40×** | ≤ 1.50× `unshare` | yes |"
        );
    }
}
