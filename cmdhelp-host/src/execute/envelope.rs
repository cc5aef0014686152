//! The answer to a call.

use cmdhelp_bundle::{Json, Object};
use cmdhelp_sandbox::Spilled;

use super::fault::CallFault;
use super::violation::Violation;

/// The exit code of `cmdhelp` for a cancelled call. Shells use this code for a program that Ctrl+C has ended.
const INTERRUPTED: u8 = 130;

/// The answer to a call, which is printed as one JSON document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The name of the tool with its program, such as `git remote add`.
    pub tool: String,
    /// The result of the call, or the reason why it failed.
    pub result: Result<Json, Failed>,
    /// The file with the whole output, if the output is too large for an answer. In this case, `result` contains only
    /// the beginning of the output.
    pub spilled: Option<Spilled>,
    /// Sentences for the caller about the call, such as that the file of the program has changed.
    pub warnings: Vec<String>,
    /// The exit code of the program, if the program was run and was not killed.
    pub exit_code: Option<i64>,
    /// The duration of the call, in milliseconds.
    pub ms: u64,
    /// The exit code of `cmdhelp` for this answer.
    pub status: u8,
}

/// The reason why a call has no result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failed {
    /// The code of the failure.
    pub code: String,
    /// The message for users.
    pub message: String,
    /// Whether another call with the same arguments may succeed later.
    pub retryable: bool,
    /// The end of the program's standard error.
    pub stderr: Option<String>,
    /// The access that the sandbox has denied, such as the network hosts that the program could not reach.
    pub denied: Vec<String>,
    /// A command that may solve the problem.
    pub recovery: Option<String>,
    /// The faults in the arguments or in the output.
    pub violations: Vec<Violation>,
    /// Further members of the error object in the answer.
    pub more: Vec<(String, Json)>,
}

impl Envelope {
    /// Makes the answer to a call that was not made or was lost. `fault` tells why, and `tool` is the name of the tool
    /// with its program.
    #[must_use]
    pub fn of_fault(tool: &str, fault: &CallFault) -> Self {
        Self {
            tool: tool.to_owned(),
            result: Err(Failed {
                code: fault.code.name().to_owned(),
                message: fault.message.clone(),
                retryable: fault.code.is_retryable(),
                recovery: fault.recovery.clone(),
                violations: fault.violations.clone(),
                more: fault.more.clone(),
                ..Failed::default()
            }),
            spilled: None,
            warnings: Vec::new(),
            exit_code: None,
            ms: 0,
            status: fault.code.status(),
        }
    }

    /// Returns this answer with the failure `CANCELLED` as its result.
    #[must_use]
    pub(crate) fn cancelled(self) -> Self {
        Self {
            result: Err(Failed::new("CANCELLED", "the call was cancelled")),
            status: INTERRUPTED,
            ..self
        }
    }

    /// Returns the answer as a JSON document.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut document = Object::default();
        document.put("ok", self.result.is_ok());
        document.put("tool", self.tool.as_str());
        let code = self.exit_code.map(|it| Json::Number(it.to_string()));
        match &self.result {
            Ok(value) => {
                document.put("value", value.clone());
                document.put_some("exit_code", code);
            }
            Err(failed) => {
                document.put("error", failed.to_json(code));
            }
        }
        if let Some(spilled) = &self.spilled {
            let file = Json::object([
                ("path", Json::from(spilled.path.display().to_string())),
                ("bytes", Json::from(spilled.bytes)),
                ("sha256", Json::from(spilled.sha256.as_str())),
            ]);
            document.put("spilled", file);
        }
        document.put_filled("warnings", &self.warnings);
        document.put("ms", self.ms);
        document.into()
    }
}

impl Failed {
    pub(super) fn new(code: &str, message: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            message: message.into(),
            ..Self::default()
        }
    }

    fn to_json(&self, exit_code: Option<Json>) -> Json {
        let is_text = |it: &&str| !it.is_empty();
        let violations: Vec<Json> = self.violations.iter().map(Violation::to_json).collect();
        let mut error = Object::default();
        error
            .put("code", self.code.as_str())
            .put("message", self.message.as_str())
            .put("retryable", self.retryable)
            .put_some("exit_code", exit_code)
            .put_some("stderr", self.stderr.as_deref().filter(is_text))
            .put_some("recovery", self.recovery.as_deref().filter(is_text))
            .put_filled("denied", &self.denied);
        if !violations.is_empty() {
            error.put("violations", Json::List(violations));
        }
        error.extend(self.more.iter().cloned());
        error.into()
    }
}
