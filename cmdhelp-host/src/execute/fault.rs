//! Why a call was not made.

use std::fmt;

use cmdhelp_bundle::Json;

use crate::discover::DiscoverError;

/// The code of the reason. Its name is in the answer, and its status that of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultCode {
    /// The arguments are not what the tool takes.
    InputInvalid,
    /// A value would be read as an option or a command.
    OptionInjection,
    /// There is no such command.
    UnknownCommand,
    /// The program is not there.
    NotFound,
    /// Nothing tells what the program can do.
    Undescribed,
    /// The description of the program is wrong.
    Description,
    /// The policy denies the call.
    Denied,
    /// A person has to agree.
    ConfirmationRequired,
    /// A file of the project or the program has changed since it was trusted.
    Untrusted,
    /// A description permits more than its bundle, or than what was agreed to.
    SandboxWidened,
    /// The sandbox cannot keep a rule.
    Sandbox,
    /// No engine works here.
    SandboxUnavailable,
    /// A secret cannot be read.
    Secret,
    /// The bundle is not for this machine.
    Platform,
    /// The program of a bundle is not installed.
    InstallRequired,
    /// No method has installed the program.
    InstallFailed,
    /// The program has a version that the bundle does not work with.
    VersionMismatch,
    /// Steps of the setup are left.
    SetupRequired,
    /// A step of the setup has failed.
    SetupFailed,
    /// Nobody is signed in.
    AuthRequired,
    /// What is kept of the setup cannot be used.
    Ledger,
    /// Another process is busy with the same program.
    Busy,
    /// A file of the registry cannot be read or understood.
    Registry,
    /// The process that carried out the call has ended without an answer.
    Lost,
    /// A file cannot be read or written.
    Io,
}

impl FaultCode {
    /// Returns the code as it is printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::InputInvalid => "INPUT_INVALID",
            Self::OptionInjection => "OPTION_INJECTION",
            Self::UnknownCommand => "UNKNOWN_COMMAND",
            Self::NotFound => "PROGRAM_NOT_FOUND",
            Self::Undescribed => "UNDESCRIBED",
            Self::Description => "DESCRIPTION_INVALID",
            Self::Denied => "POLICY_DENIED",
            Self::ConfirmationRequired => "CONFIRMATION_REQUIRED",
            Self::Untrusted => "UNTRUSTED",
            Self::SandboxWidened => "SANDBOX_WIDENED",
            Self::Sandbox => "SANDBOX_UNENFORCEABLE",
            Self::SandboxUnavailable => "SANDBOX_UNAVAILABLE",
            Self::Secret => "SECRET_UNAVAILABLE",
            Self::Platform => "UNSUPPORTED_PLATFORM",
            Self::InstallRequired => "INSTALL_REQUIRED",
            Self::InstallFailed => "INSTALL_FAILED",
            Self::VersionMismatch => "VERSION_MISMATCH",
            Self::SetupRequired => "SETUP_REQUIRED",
            Self::SetupFailed => "SETUP_FAILED",
            Self::AuthRequired => "AUTH_REQUIRED",
            Self::Ledger => "LEDGER_INVALID",
            Self::Busy => "BUSY",
            Self::Registry => "REGISTRY_INVALID",
            Self::Lost => "WORKER_LOST",
            Self::Io => "IO",
        }
    }

    /// Returns the status of the process.
    #[must_use]
    pub fn status(self) -> u8 {
        match self {
            Self::InputInvalid | Self::OptionInjection | Self::UnknownCommand => 2,
            Self::Description => 65,
            Self::NotFound => 66,
            Self::AuthRequired => 4,
            Self::Undescribed
            | Self::Secret
            | Self::Platform
            | Self::InstallRequired
            | Self::InstallFailed
            | Self::VersionMismatch
            | Self::SetupRequired
            | Self::SetupFailed
            | Self::Lost => 69,
            Self::Busy => 75,
            Self::Io => 74,
            Self::Denied | Self::ConfirmationRequired | Self::Untrusted => 77,
            Self::Sandbox
            | Self::SandboxWidened
            | Self::SandboxUnavailable
            | Self::Ledger
            | Self::Registry => 78,
        }
    }
}

/// The reason why a call was not made: nothing has run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFault {
    /// The code of the reason.
    pub code: FaultCode,
    /// The reason.
    pub message: String,
    /// The mistakes in the arguments.
    pub violations: Vec<Violation>,
    /// The command that helps.
    pub recovery: Option<String>,
    /// Further facts.
    pub more: Vec<(String, Json)>,
}

/// A mistake in an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The keys and numbers that lead to the value, with `/` before each.
    pub pointer: String,
    /// The mistake.
    pub message: String,
}

impl CallFault {
    /// Returns a fault of this kind.
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

    /// Returns a fault of one argument.
    pub(super) fn of_input(code: FaultCode, key: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        let pointer = format!("/{}", key.replace('~', "~0").replace('/', "~1"));
        let mut fault = Self::new(code, format!("{pointer}: {message}"));
        fault.violations.push(Violation { pointer, message });
        fault
    }

    /// Adds the command that helps.
    #[must_use]
    pub fn recovery(mut self, command: impl Into<String>) -> Self {
        self.recovery = Some(command.into());
        self
    }

    /// Adds a further fact.
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

impl std::error::Error for CallFault {}

impl From<cmdhelp_sandbox::Refusal> for CallFault {
    fn from(refusal: cmdhelp_sandbox::Refusal) -> Self {
        use cmdhelp_sandbox::Code;
        let code = match refusal.code {
            Code::Unenforceable => FaultCode::Sandbox,
            Code::Unavailable => FaultCode::SandboxUnavailable,
            Code::NotFound => FaultCode::NotFound,
        };
        Self::new(code, refusal.to_string()).recovery("cmdhelp doctor")
    }
}

impl From<DiscoverError> for CallFault {
    fn from(error: DiscoverError) -> Self {
        match error {
            DiscoverError::Refused(refusal) => refusal.into(),
            DiscoverError::Document(..) => Self::new(FaultCode::Description, error.to_string()),
            DiscoverError::Nothing(_) => Self::new(FaultCode::Undescribed, error.to_string()),
        }
    }
}

impl From<std::io::Error> for CallFault {
    fn from(error: std::io::Error) -> Self {
        Self::new(FaultCode::Io, error.to_string())
    }
}
