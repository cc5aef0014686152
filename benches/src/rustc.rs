//! Measures the times of rustc's passes, as rustc reports them, and the number of instructions that rustc executes.
//!
//! A stable compiler accepts `-Ztime-passes` only if `RUSTC_BOOTSTRAP` is set. The variable must be set only for the
//! generated package: some dependencies have build scripts that would see it and build them as on nightly. Cargo
//! therefore calls this program instead of rustc for the generated package, and this program sets the variable and
//! calls rustc.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use crate::Result;

const STAND_IN: &str = "CMDHELP_BENCHES_STAND_IN";

/// The value of `STAND_IN` if the instructions of rustc are counted.
const COUNT: &str = "count";

/// Makes a cargo command call this program in place of rustc for packages of the workspace.
pub(crate) fn wrap(cargo: &mut Command) -> Result<()> {
    cargo.env("RUSTC_WORKSPACE_WRAPPER", std::env::current_exe()?);
    cargo.env(STAND_IN, "");
    Ok(())
}

/// Makes a cargo command count the instructions of rustc for packages of the workspace.
pub(crate) fn count(cargo: &mut Command) -> Result<()> {
    wrap(cargo)?;
    cargo.env(STAND_IN, COUNT);
    Ok(())
}

/// Runs rustc, if cargo has called this program instead of rustc.
pub(crate) fn stand_in() -> Option<ExitCode> {
    let purpose = std::env::var_os(STAND_IN)?;
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (rustc, arguments) = words.split_first()?;
    let mut command = Command::new(rustc);
    // Only calls with `--emit` compile. With other calls, cargo asks rustc for its version and the names of files.
    let compiles = |word: &OsString| word.to_string_lossy().starts_with("--emit");
    if purpose == COUNT && arguments.iter().any(compiles) {
        command = Command::new("valgrind");
        command.args(["--tool=cachegrind", "--cache-sim=no"]);
        command.arg("--cachegrind-out-file=/dev/null").arg(rustc);
    }
    let mut rustc = command;
    rustc.args(arguments).env("RUSTC_BOOTSTRAP", "1");
    Some(match rustc.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    })
}

/// The flags with which rustc prints the time of every pass, precisely enough for a short pass.
pub(crate) const TIME_PASSES: [&str; 2] = ["-Ztime-passes", "-Ztime-passes-format=json"];

/// Returns the seconds that a pass took. `printed` is the output of rustc.
pub(crate) fn seconds(printed: &str, pass: &str) -> Result<f64> {
    let start = format!("time: {{\"pass\":\"{pass}\",\"time\":");
    let mut lines = printed.lines();
    let rest = lines.find_map(|line| line.strip_prefix(&start));
    let seconds = rest.and_then(|rest| rest.split(',').next());
    Ok(seconds
        .ok_or_else(|| format!("rustc did not time {pass}"))?
        .parse()?)
}

/// Returns the number of executed instructions. `printed` is the output of valgrind.
pub(crate) fn instructions(printed: &str) -> Result<f64> {
    let mut lines = printed.lines().filter(|line| line.starts_with("=="));
    let counted = lines.find_map(|line| line.split_once("refs:"));
    let counted = counted.ok_or("valgrind did not count")?.1;
    Ok(counted.trim().replace(',', "").parse()?)
}

#[cfg(test)]
mod tests {
    use super::{instructions, seconds};

    #[test]
    fn instructions_are_found_in_the_output_of_valgrind() {
        let printed = "warning: refs: 3\n==7== \n==7== I   refs:      9,263,758,959\n";
        assert_eq!(instructions(printed).unwrap(), 9_263_758_959.0);
        assert!(instructions("==7== killed").is_err());
    }

    #[test]
    fn a_pass_is_found_by_its_whole_name() {
        let printed = r#"
time: {"pass":"parse_crate","time":0.001,"rss_start":1,"rss_end":2}
warning: something
time: {"pass":"macro_expand_crate","time":0.250,"rss_start":1,"rss_end":2}
time: {"pass":"total","time":0.4,"rss_start":1,"rss_end":2}"#;
        assert_eq!(seconds(printed, "macro_expand_crate").unwrap(), 0.25);
        assert_eq!(seconds(printed, "total").unwrap(), 0.4);
        assert!(seconds(printed, "expand_crate").is_err());
    }
}
