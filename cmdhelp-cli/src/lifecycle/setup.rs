//! The command `cmdhelp setup`, which sets up the program of a bundle.

use cmdhelp::prelude::*;
use cmdhelp_host::lifecycle::Answers;
use serde::Serialize;

use super::terminal::Terminal;
use super::{Program, State, open};
use crate::failure::Fault;

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
