//! Performs the steps of a bundle's setup. They follow the installation and precede the first call.

use std::collections::BTreeMap;
use std::time::Duration;

use cmdhelp_bundle::{Action, Keep, Step};

use super::ledger::Record;
use super::line::{self, LineOptions};
use super::{Lifecycle, Pending, Person, Question};
use crate::execute::{CallFault, FaultCode, unmapped};
use crate::secrets;

/// The answers that the caller gives in advance. The key of an answer is the id of the step that asks the question.
pub type Answers = BTreeMap<String, String>;

/// The default time limit of a step of the setup.
const TIME: Duration = Duration::from_secs(60);

/// The reason why a step of the setup was not completed.
enum StepFailure {
    /// The step could not be completed without the user, for this reason.
    Left(String),
    /// The step has failed.
    Failed(String),
    /// The step could not be started.
    Fault(CallFault),
}

impl From<CallFault> for StepFailure {
    fn from(fault: CallFault) -> Self {
        Self::Fault(fault)
    }
}

impl Lifecycle<'_> {
    /// Performs the pending steps of the setup in their order, and returns their ids. Steps that were completed before
    /// are skipped.
    ///
    /// # Errors
    ///
    /// Fails if the program is not installed in a supported version, or if a step fails or needs a user who is not
    /// present.
    pub fn set_up(&self, answers: &Answers, person: &dyn Person) -> Result<Vec<String>, CallFault> {
        let _busy = self.ledger.reserve()?;
        let left = match self.pending()? {
            None | Some(Pending::Login) => return Ok(Vec::new()),
            Some(Pending::Setup(left)) => left,
            Some(pending) => return Err(self.left(&pending)),
        };
        let steps = &self.target.tools.model.packaging.setup;
        if let Some(other) = answers
            .keys()
            .find(|it| steps.iter().all(|step| step.id != **it))
        {
            let why = format!("the setup has no step `{}`", other.escape_debug());
            return Err(CallFault::new(FaultCode::InputInvalid, why));
        }
        for step in steps.iter().filter(|it| left.contains(&it.id)) {
            let kept = self
                .step(step, answers, person)
                .map_err(|why| self.stopped(step, why))?;
            self.ledger.change(|record| {
                record.steps.push(step.id.clone());
                record.env.extend(kept);
            })?;
        }
        Ok(left)
    }

    /// Returns the ids of the steps that are not completed according to `record`.
    pub(super) fn steps_left(&self, record: &Record) -> Vec<String> {
        let steps = self.target.tools.model.packaging.setup.iter();
        let left = steps.filter(|it| !record.steps.contains(&it.id));
        left.map(|it| it.id.clone()).collect()
    }

    fn stopped(&self, step: &Step, why: StepFailure) -> CallFault {
        let (name, id) = (&self.target.name, &step.id);
        let again = self.target.recovery("setup");
        match why {
            StepFailure::Fault(fault) => fault.with("step", id.as_str()),
            StepFailure::Left(why) => {
                let why = format!("the step `{id}` of `{name}` is not done: {why}");
                let fault = CallFault::new(FaultCode::SetupRequired, why);
                fault.with("step", id.as_str()).recovery(again)
            }
            StepFailure::Failed(why) => {
                let why = format!("the step `{id}` of `{name}` has failed: {why}");
                let fault = CallFault::new(FaultCode::SetupFailed, why);
                fault.with("step", id.as_str()).recovery(again)
            }
        }
    }

    /// Performs a step. If the result of the step is stored in an environment variable, returns the name and the value
    /// of the variable.
    fn step(
        &self,
        step: &Step,
        answers: &Answers,
        person: &dyn Person,
    ) -> Result<Option<(String, String)>, StepFailure> {
        let time = step.timeout_ms.map_or(TIME, Duration::from_millis);
        let how = |interactive| LineOptions {
            network: true,
            interactive,
            time,
        };
        if let Some(skip) = &step.skip_if {
            let ran = self.run(&line::words(&skip.command)?, how(false))?;
            if ran.ended_with(skip.exit_code) {
                return Ok(None);
            }
        }
        let value = match &step.action {
            Action::Run {
                command,
                interactive,
            } => {
                if *interactive && !person.is_available() {
                    let why = format!("`{command}` needs a person at a terminal");
                    return Err(StepFailure::Left(why));
                }
                let ran = self.run(&line::words(command)?, how(*interactive))?;
                if !ran.ended_with(0) {
                    return Err(StepFailure::Failed(ran.summary()));
                }
                ran.output.trim_end().to_owned()
            }
            Action::Ask { kind, .. } if kind == "secret" => {
                return self.has_secret(step);
            }
            Action::Ask { .. } => self.answer(step, answers.get(&step.id), person)?,
            Action::OAuth { secret } => {
                self.read_secret(secret)?;
                return Ok(None);
            }
            Action::Open { url, .. } => {
                let url = url.escape_debug();
                let text = format!("Open {url}, and enter the text that the page shows");
                let answer = answers.get(&step.id).cloned();
                let question = Question {
                    text: text.clone(),
                    default: None,
                    choices: Vec::new(),
                };
                answer
                    .map_or_else(|| person.ask(&question), |it| Ok(Some(it)))
                    .map_err(CallFault::from)?
                    .ok_or_else(|| unanswered(&text, &step.id))?
            }
        };
        match &step.keep {
            None => Ok(None),
            Some(Keep::Env(name)) => Ok(Some((name.clone(), value))),
            Some(Keep::Secret(slug)) => {
                self.read_secret(slug)?;
                Ok(None)
            }
            Some(Keep::Command(command)) => {
                let words = line::words(command)?.into_iter();
                let words: Vec<String> = words.map(|it| it.replace("${value}", &value)).collect();
                let ran = self.run(&words, how(false))?;
                match ran.ended_with(0) {
                    true => Ok(None),
                    false => Err(StepFailure::Failed(ran.summary())),
                }
            }
        }
    }

    /// Returns the answer to the question of a step: `given`, the answer that the caller has given in advance, or, if
    /// it is `None`, the answer of the user.
    fn answer(
        &self,
        step: &Step,
        given: Option<&String>,
        person: &dyn Person,
    ) -> Result<String, StepFailure> {
        let Action::Ask {
            prompt,
            kind,
            default,
            options,
            options_from,
        } = &step.action
        else {
            unreachable!("the step asks");
        };
        let mut choices: Vec<(String, String)> =
            options.iter().map(|it| (it.clone(), it.clone())).collect();
        if let Some(command) = options_from {
            let how = LineOptions::unattended(TIME);
            let ran = self.run(&line::words(command)?, how)?;
            if !ran.ended_with(0) {
                return Err(StepFailure::Failed(ran.summary()));
            }
            let lines = ran.output.lines().filter(|it| !it.is_empty());
            choices = lines
                .map(|it| it.split_once('\t').unwrap_or((it, it)))
                .map(|(value, label)| (value.to_owned(), label.to_owned()))
                .collect();
        }
        if kind == "boolean" {
            choices = ["true", "false"]
                .map(|it| (it.to_owned(), it.to_owned()))
                .into();
        }
        let question = Question {
            text: prompt.clone(),
            default: default.clone(),
            choices,
        };
        let answer = match given {
            Some(given) => given.clone(),
            None => person
                .ask(&question)
                .map_err(CallFault::from)?
                .ok_or_else(|| unanswered(prompt, &step.id))?,
        };
        let is_known = |it: &(String, String)| it.0 == answer;
        if question.choices.is_empty() || question.choices.iter().any(is_known) {
            return Ok(answer);
        }
        let known: Vec<&str> = question.choices.iter().map(|it| it.0.as_str()).collect();
        Err(StepFailure::Left(format!(
            "invalid answer `{}`; expected one of: {}",
            answer.escape_debug(),
            known.join(", ")
        )))
    }

    /// Checks that the secret of a step can be read. `cmdhelp` stores no secrets, so the user must have stored the
    /// secret before.
    fn has_secret(&self, step: &Step) -> Result<Option<(String, String)>, StepFailure> {
        match &step.keep {
            Some(Keep::Secret(slug)) => self.read_secret(slug).map(|()| None),
            _ => {
                let why = "the answer is a secret, which the step would write to a file or a command line; declare it \
                    in the bundle's secrets";
                Err(StepFailure::Left(why.to_owned()))
            }
        }
    }

    fn read_secret(&self, slug: &str) -> Result<(), StepFailure> {
        let Some(backend) = self.secrets.places.get(slug) else {
            return Err(StepFailure::Left(unmapped(slug)));
        };
        match secrets::read(slug, backend) {
            Ok(_) => Ok(()),
            Err(fault) => Err(StepFailure::Left(fault.to_string())),
        }
    }
}

fn unanswered(prompt: &str, id: &str) -> StepFailure {
    StepFailure::Left(format!(
        "the question `{}` cannot be asked without a terminal; answer it with `--answer {id}=…`",
        prompt.escape_debug()
    ))
}
