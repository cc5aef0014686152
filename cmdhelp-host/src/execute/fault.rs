//! The reasons why a call was not made or was lost.

use std::fmt;
use std::io;
use std::path::Path;

use cmdhelp_bundle::{Json, named};

use super::violation::{Violation, ViolationCode, below};
use crate::discover::DiscoverError;
use crate::secrets::redact;

named! {
    /// The code that tells why a call was not made or was lost. The answer to the call contains the name of the code,
    /// and `cmdhelp` exits with the code's status.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FaultCode {
        /// The arguments do not match the schema of the tool.
        InputInvalid = "INPUT_INVALID" => 2,
        /// The program would parse a value as an option or as a command.
        OptionInjection = "OPTION_INJECTION" => 2,
        /// No driver can carry out the call, and at least one driver was excluded because it does not accept an
        /// argument.
        InputUnsupported = "INPUT_UNSUPPORTED" => 2,
        /// The command does not exist.
        UnknownCommand = "UNKNOWN_COMMAND" => 2,
        /// The program does not exist.
        NotFound = "PROGRAM_NOT_FOUND" => 66,
        /// No source describes the program.
        Undescribed = "UNDESCRIBED" => 69,
        /// The description of the program is invalid.
        Description = "DOCUMENT_INVALID" => 65,
        /// The policy denies the call.
        Denied = "POLICY_DENIED" => 77,
        /// The call needs the consent of a person.
        ConfirmationRequired = "CONFIRMATION_REQUIRED" => 77,
        /// A file of the project, or the program's file, has changed since the user trusted it.
        Untrusted = "UNTRUSTED" => 78,
        /// A description grants its program more access than the bundle does, or more access than the user has agreed
        /// to.
        SandboxWidened = "SANDBOX_WIDENED" => 78,
        /// The sandbox cannot enforce a rule of the policy.
        Sandbox = "SANDBOX_UNENFORCEABLE" => 78,
        /// No sandbox engine works on this machine.
        SandboxUnavailable = "SANDBOX_UNAVAILABLE" => 78,
        /// A secret cannot be read.
        Secret = "SECRET_UNAVAILABLE" => 69,
        /// The bundle does not support this machine.
        Platform = "UNSUPPORTED_PLATFORM" => 69,
        /// The program of a bundle is not installed.
        InstallRequired = "INSTALL_REQUIRED" => 69,
        /// All methods of installing the program have failed.
        InstallFailed = "INSTALL_FAILED" => 69,
        /// The bundle does not support the version of the program.
        VersionMismatch = "VERSION_MISMATCH" => 69,
        /// No driver can carry out the call.
        NoRoute = "NO_ROUTE" => 69,
        /// The driver that the user has pinned cannot carry out the call.
        PinnedUnavailable = "PINNED_PROVIDER_UNAVAILABLE" => 69,
        /// A step of the setup is pending.
        SetupRequired = "SETUP_REQUIRED" => 69,
        /// A step of the setup has failed.
        SetupFailed = "SETUP_FAILED" => 69,
        /// The program needs a login.
        AuthRequired = "AUTH_REQUIRED" => 4,
        /// The file that stores the state of the setup cannot be read, is damaged, or was written by a newer version of
        /// `cmdhelp`.
        Ledger = "LEDGER_INVALID" => 78,
        /// Another process is installing or setting up the same program.
        Busy = "BUSY" => 75,
        /// A file of the registry cannot be read or parsed.
        Registry = "REGISTRY_INVALID" => 78,
        /// The process that carried out the call ended without an answer.
        Lost = "WORKER_LOST" => 69,
        /// The queue cannot be reached, or no worker takes the call.
        QueueUnavailable = "QUEUE_UNAVAILABLE" => 75,
        /// The worker or the queue was lost during the call, so the effect of the call is unknown.
        UnknownOutcome = "UNKNOWN_OUTCOME" => 69,
        /// The worker and the server have made different plans for the call.
        PlanDiffers = "PLAN_DIFFERS" => 78,
        /// A file cannot be read or written.
        Io = "IO_ERROR" => 74,
    }
}

impl FaultCode {
    /// Returns whether another call with the same arguments may succeed later.
    #[must_use]
    pub fn is_retryable(self) -> bool {
        matches!(self, Self::Busy | Self::QueueUnavailable)
    }
}

/// The reason why a call was not made or was lost, with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFault {
    /// The code of the fault.
    pub code: FaultCode,
    /// The message for users.
    pub message: String,
    /// The faults in the arguments.
    pub violations: Vec<Violation>,
    /// A command that may solve the problem.
    pub recovery: Option<String>,
    /// Further members of the error object in the answer.
    pub more: Vec<(String, Json)>,
}

impl CallFault {
    /// Makes a fault with this code and message.
    #[must_use]
    pub fn new(code: FaultCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            violations: Vec::new(),
            recovery: None,
            more: Vec::new(),
        }
    }

    /// Makes the fault that the value of the argument `key` violates a rule. `message` tells why.
    pub(super) fn of_input(rule: ViolationCode, key: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        let pointer = below("", key);
        let mut fault = Self::new(FaultCode::InputInvalid, format!("{pointer}: {message}"));
        let violation = Violation::new(pointer, rule, message);
        fault.violations.push(violation);
        fault
    }

    /// Makes the fault for a short flag whose value must follow in the same word, for example because it is optional.
    pub(super) fn of_unseparated(key: &str, spelling: &str, is_optional: bool) -> Self {
        let place = match is_optional {
            true => "is optional, so it would follow",
            false => "must follow",
        };
        let why = format!(
            "the value of `{spelling}` {place} in the same word, and it is unknown whether the program reads \
              `{spelling}x` or `{spelling}=x`; use a long flag, or register a description of the program"
        );
        Self::of_input(ViolationCode::CannotBePassed, key, why)
    }

    /// Adds a command to the fault that may solve the problem.
    #[must_use]
    pub fn recovery(mut self, command: impl Into<String>) -> Self {
        self.recovery = Some(command.into());
        self
    }

    /// Returns the fault with the secret values `hidden` masked in its messages.
    #[must_use]
    pub(super) fn redacted(mut self, hidden: &[String]) -> Self {
        self.message = redact(&self.message, hidden);
        for violation in &mut self.violations {
            violation.message = redact(&violation.message, hidden);
        }
        self
    }

    /// Adds a member to the error object in the answer.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Json>) -> Self {
        self.more.push((key.to_owned(), value.into()));
        self
    }
}

impl fmt::Display for CallFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl CallFault {
    /// Makes the fault for an error of the operating system, with the file or folder that it concerns.
    pub(crate) fn of_file(path: &Path, error: &io::Error) -> Self {
        Self::new(FaultCode::Io, format!("{}: {error}", path.display()))
    }
}

impl std::error::Error for CallFault {}

impl From<cmdhelp_sandbox::Refusal> for CallFault {
    fn from(refusal: cmdhelp_sandbox::Refusal) -> Self {
        use cmdhelp_sandbox::Code;
        let code = match refusal.code {
            Code::Unenforceable => FaultCode::Sandbox,
            Code::Unavailable => FaultCode::SandboxUnavailable,
            Code::NotFound => FaultCode::NotFound,
        };
        // `doctor` reports the state of the machine. It does not help against a mistake in the policy, or if the
        // program does not exist.
        let is_of_machine = refusal.engine.is_some() || refusal.code == Code::Unavailable;
        let fault = Self::new(code, refusal.message());
        match is_of_machine {
            true => fault.recovery("cmdhelp doctor"),
            false => fault,
        }
    }
}

impl From<DiscoverError> for CallFault {
    fn from(error: DiscoverError) -> Self {
        match error {
            DiscoverError::Refused(refusal) => refusal.into(),
            DiscoverError::Document(..) | DiscoverError::Spec(_) => {
                Self::new(FaultCode::Description, error.to_string())
            }
            DiscoverError::Nothing(..) => Self::new(FaultCode::Undescribed, error.to_string()),
        }
    }
}

impl From<io::Error> for CallFault {
    fn from(error: io::Error) -> Self {
        Self::new(FaultCode::Io, error.to_string())
    }
}
