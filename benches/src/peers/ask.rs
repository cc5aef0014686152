//! Requests the description of a program, in the way that its framework supports.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::description::Description;
use crate::Result;
use crate::server::{INITIALIZE, INITIALIZED, LIST, Server};

/// How the description of a program is requested.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    /// A command line that prints the description on standard output.
    Words(&'static [&'static str]),
    /// Calls with `--help` for every command, for frameworks without a description that machines
    /// can read.
    EveryHelp,
    /// A command line that starts an MCP server, which then lists its tools.
    Tools(&'static [&'static str]),
}

impl Ask {
    /// Returns the request as a command line in Markdown.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Words(words) => format!("`{}`", words.join(" ")),
            Self::EveryHelp => "`--help` of everything".to_owned(),
            Self::Tools(words) => format!("`tools/list` of `{}`", words.join(" ")),
        }
    }

    /// Returns the program's answer, and the seconds from the start of the program to the end of
    /// the answer.
    pub(crate) fn answer(self, program: &Path, described: &Description) -> Result<(f64, String)> {
        let start = Instant::now();
        let answer = match self {
            Self::Words(words) => stdout_of(Command::new(program).args(words))?,
            Self::EveryHelp => {
                let mut helps = String::new();
                for place in described.places() {
                    helps += &stdout_of(Command::new(program).args(place).arg("--help"))?;
                }
                helps
            }
            Self::Tools(words) => {
                let mut command = Command::new(program);
                command.args(words);
                let server = list_tools(command)?;
                // The measured time ends here, before the server is killed.
                return Ok((start.elapsed().as_secs_f64(), server.line.clone()));
            }
        };
        Ok((start.elapsed().as_secs_f64(), answer))
    }

    /// Returns the peak memory of the program while it answers, in bytes.
    pub(crate) fn peak(self, program: &Path) -> Result<f64> {
        let print = |mut command| stdout_of(&mut command).map(drop);
        match self {
            Self::Words(words) => peak(program, words, print),
            Self::EveryHelp => peak(program, &["--help"], print),
            Self::Tools(words) => peak(program, words, |command| list_tools(command)?.end()),
        }
    }
}

/// Returns the peak memory of a program in bytes. `run` gets a command, and runs the program with
/// it.
///
/// The command is GNU `time`, which starts the program. So neither a crate nor unsafe code is
/// needed.
pub(crate) fn peak(
    program: &Path,
    words: &[impl AsRef<OsStr>],
    run: impl FnOnce(Command) -> Result<()>,
) -> Result<f64> {
    let noted = program.with_extension("peak");
    let mut command = Command::new("time");
    command.args(["-f", "%M", "-o"]).arg(&noted);
    command.arg(program).args(words);
    run(command)?;
    let kilobytes: f64 = fs::read_to_string(&noted)?.trim().parse()?;
    Ok(kilobytes * 1024.0)
}

/// Returns the standard output of a program.
pub(crate) fn stdout_of(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?}: {}\n{error}", output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Starts a server and requests its list of tools.
fn list_tools(command: Command) -> Result<Server> {
    let mut server = Server::start(command)?;
    server.ask(INITIALIZE)?;
    server.tell(INITIALIZED)?;
    server.ask(LIST)?;
    Ok(server)
}
