//! The commands `cmdhelp install`, `setup`, `login` and `logout`, which prepare the program of a bundle.

use cmdhelp::prelude::*;
use cmdhelp_host::lifecycle::{Answers, Fetching};
use serde::Serialize;

use super::terminal::Terminal;
use super::{Program, State, open};
use crate::failure::Fault;

/// Install the program of a registered bundle, by the methods that the bundle declares
///
/// Without `--yes`, `cmdhelp` only shows what would be downloaded and run. The program is installed into a folder of
/// its own. Downloaded files must have the SHA-256 that the bundle declares, and installers run in a sandbox.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    open_world = true,
    example("gh", note = "see how the program would be installed"),
    example("gh --yes", note = "install it")
)]
pub(crate) struct Install {
    #[command(flatten)]
    program: Program,
    /// Let package managers and install scripts reach this network host
    #[arg(long, value_name = "HOST")]
    network: Vec<String>,
    /// Install the program, and do not only show how
    #[arg(long)]
    yes: bool,
}

/// The result of an installation or, without `--yes`, the methods that would be tried.
#[derive(Schema, Serialize)]
pub(crate) struct Installing {
    /// Whether this call has installed the program.
    installed: bool,
    /// The method that has installed the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    /// The reason why nothing was installed, in spite of `--yes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    unchanged: Option<String>,
    /// The methods, in the order in which they are tried.
    methods: Vec<Method>,
    /// The state of the program.
    #[serde(flatten)]
    state: State,
}

/// A method to install a program.
#[derive(Schema, Serialize)]
pub(crate) struct Method {
    /// The name of the method.
    name: String,
    /// The command that is run, or the file that is downloaded.
    does: String,
    /// The SHA-256 that the downloaded file must have.
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    /// The reason why `cmdhelp` never uses this method.
    #[serde(skip_serializing_if = "Option::is_none")]
    declined: Option<String>,
}

#[cmdhelp::run]
impl Install {
    fn run(self) -> Result<Installing, Fault> {
        let host = open()?;
        let mut lifecycle = self.program.lifecycle(&host)?;
        let methods = lifecycle.methods().into_iter();
        let methods = methods
            .map(|it| Method {
                name: it.name,
                does: it.does,
                sha256: it.sha256,
                declined: it.declined,
            })
            .collect();
        let fetching = Fetching {
            hosts: self.network,
        };
        let installed = match self.yes {
            true => lifecycle.install(&fetching)?,
            false => None,
        };
        let is_unchanged = self.yes && installed.is_none();
        Ok(Installing {
            installed: installed.is_some(),
            unchanged: is_unchanged.then(|| {
                let file = lifecycle.program().display();
                format!(
                    "the program is there already, in a version that the bundle supports: {file}"
                )
            }),
            method: installed.map(|it| it.method),
            methods,
            state: State::of(&self.program.name, &lifecycle)?,
        })
    }
}

/// Set up a program after its installation
///
/// Each step of the setup is performed once for each workspace. If a step asks a question, the user answers it at the
/// terminal.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    open_world = true,
    example("gh", note = "perform the pending steps"),
    example(
        "gh --answer host=github.com",
        note = "give the answer to a question in advance"
    )
)]
pub(crate) struct Setup {
    #[command(flatten)]
    program: Program,
    /// The answer to the question of a step: the id of the step, `=`, and the answer
    #[arg(long, value_name = "STEP=ANSWER")]
    answer: Vec<String>,
}

/// The result of the setup.
#[derive(Schema, Serialize)]
pub(crate) struct SetUp {
    /// The steps that this call has performed or skipped.
    steps: Vec<String>,
    /// The state of the program.
    #[serde(flatten)]
    state: State,
}

#[cmdhelp::run]
impl Setup {
    fn run(self) -> Result<SetUp, Fault> {
        let mut answers = Answers::new();
        for text in &self.answer {
            let (step, answer) = text
                .split_once('=')
                .ok_or_else(|| Fault::Arguments(format!("expected STEP=ANSWER, found `{text}`")))?;
            answers.insert(step.to_owned(), answer.to_owned());
        }
        let host = open()?;
        let lifecycle = self.program.lifecycle(&host)?;
        Ok(SetUp {
            steps: lifecycle.set_up(&answers, &Terminal)?,
            state: State::of(&self.program.name, &lifecycle)?,
        })
    }
}

/// Sign in to the program of a registered bundle
///
/// The program's own login command runs in the sandbox. If it needs input, it asks at this terminal.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    open_world = true,
    example("gh", note = "sign in, if the user is not signed in yet")
)]
pub(crate) struct Login {
    #[command(flatten)]
    program: Program,
}

#[cmdhelp::run]
impl Login {
    fn run(self) -> Result<State, Fault> {
        let host = open()?;
        let lifecycle = self.program.lifecycle(&host)?;
        lifecycle.login(&Terminal)?;
        Ok(State::of(&self.program.name, &lifecycle)?)
    }
}

/// Log out of a program; it cannot be called until the next login
///
/// The files in which the program stores its login are listed, but not removed.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example("gh", note = "require a login before the next call")
)]
pub(crate) struct Logout {
    #[command(flatten)]
    program: Program,
}

/// The result of a logout.
#[derive(Schema, Serialize)]
pub(crate) struct LoggedOut {
    /// The files in which the program stores its login.
    kept: Vec<String>,
    /// The state of the program.
    #[serde(flatten)]
    state: State,
}

#[cmdhelp::run]
impl Logout {
    fn run(self) -> Result<LoggedOut, Fault> {
        let host = open()?;
        let lifecycle = self.program.lifecycle(&host)?;
        lifecycle.logout()?;
        Ok(LoggedOut {
            kept: lifecycle.state_files().to_vec(),
            state: State::of(&self.program.name, &lifecycle)?,
        })
    }
}
