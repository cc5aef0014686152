//! The errors of all commands, with their codes and exit codes.

use std::io;
use std::path::Path;

use cmdhelp::Failure;
use cmdhelp_host::execute::{CallFault, FaultCode};
use cmdhelp_host::registry::RegistryFault;
use cmdhelp_host::serve::RecordError;
use cmdhelp_host::{DiscoverError, nearest_or_all};
use cmdhelp_sandbox::Refusal;

/// Defines [`Fault`], and adds a variant to it for each row. A row consists of a code of a [`CallFault`], the function
/// that returns the message, the name of the code in answers, the options of the failure, and when it happens.
macro_rules! faults {
    (
        { $($code:ident($message:path): $name:tt ($($option:tt)*) $when:tt,)+ }
        $(#[$attribute:meta])*
        pub(crate) enum $fault:ident { $($others:tt)* }
    ) => {
        $(#[$attribute])*
        pub(crate) enum $fault {
            $(
                #[error("{0}")]
                #[failure(code = $name, $($option)*, when = $when)]
                $code(String),
            )+
            $($others)*
        }

        impl From<CallFault> for $fault {
            fn from(fault: CallFault) -> Self {
                match fault.code {
                    $(FaultCode::$code => Self::$code($message(&fault)),)+
                    FaultCode::InputInvalid
                    | FaultCode::OptionInjection
                    | FaultCode::UnknownCommand => Self::Arguments(fault.message),
                    FaultCode::Io => Self::Io(io::Error::other(fault.message)),
                    _ => Self::Call(unready(&fault)),
                }
            }
        }
    };
}

faults! {
    {
        Sandbox(unready): "SANDBOX_UNENFORCEABLE" (exit = 78)
            "a rule is invalid or cannot be enforced on this machine; nothing was run",
        SandboxUnavailable(ToString::to_string): "SANDBOX_UNAVAILABLE" (exit = 78, recovery = "cmdhelp doctor")
            "no engine works on this machine; nothing was run",
        NotFound(ToString::to_string): "PROGRAM_NOT_FOUND" (exit = 66)
            "the program does not exist, or cannot be executed; nothing was run",
        Undescribed(ToString::to_string): "UNDESCRIBED" (exit = 69)
            "no description of the program was found",
        Description(ToString::to_string): "DOCUMENT_INVALID" (exit = 65)
            "the description of the program is invalid",
        Untrusted(unready): "UNTRUSTED" (exit = 78)
            "a description, or the file of a program, has changed since the user trusted it; nothing was run",
        SandboxWidened(unready): "SANDBOX_WIDENED" (exit = 78)
            "a description grants more access than its bundle, or more than the user has agreed to; nothing was run",
        Platform(unready): "UNSUPPORTED_PLATFORM" (exit = 69)
            "the bundle is not for this machine",
        InstallRequired(unready): "INSTALL_REQUIRED" (exit = 69)
            "the program of a bundle is not installed, or is not the one that the bundle declares",
        InstallFailed(unready): "INSTALL_FAILED" (exit = 69)
            "all methods to install the program have failed, and the files that they left were removed",
        VersionMismatch(unready): "VERSION_MISMATCH" (exit = 69)
            "the bundle does not work with the version of the program",
        SetupRequired(unready): "SETUP_REQUIRED" (exit = 69)
            "a step of the setup needs a person",
        SetupFailed(unready): "SETUP_FAILED" (exit = 69)
            "a step of the setup has failed; the steps before it are completed",
        AuthRequired(unready): "AUTH_REQUIRED" (auth)
            "the user is not signed in",
        Ledger(unready): "LEDGER_INVALID" (exit = 78)
            "the stored state of a bundle is damaged, or was written by a newer version",
        Busy(unready): "BUSY" (exit = 75, retryable)
            "another process is installing the same program, or signing in to it",
        Lost(ToString::to_string): "WORKER_LOST" (exit = 69)
            "the process of the call was killed; the outcome of the call is unknown",
    }

    #[derive(Debug, thiserror::Error, Failure)]
    pub(crate) enum Fault {
        #[error("`{0}` has {1} of 100 points; it fails the requirements {2}")]
        #[failure(
            code = "NONCONFORMING",
            exit = 1,
            when = "the program fails a requirement, or its score is too low"
        )]
        Nonconforming(String, u32, String),
        #[error("`{0}` has no command `{1}`{2}")]
        #[failure(
            code = "NO_SUCH_COMMAND",
            exit = 66,
            when = "the program has no such command"
        )]
        NoCommand(String, String, String),
        #[error("{0}")]
        #[failure(
            code = "NOT_CALLED",
            exit = 69,
            when = "the description of the tool cannot be used; nothing was run"
        )]
        Call(String),
        #[error("{0}")]
        #[failure(code = "INVALID_ARGUMENTS", usage, when = "the arguments are invalid")]
        Arguments(String),
        #[error(transparent)]
        #[failure(
            code = "REGISTRY_INVALID",
            exit = 78,
            when = "a file of the registry cannot be read or parsed; nothing was run"
        )]
        Registry(RegistryFault),
        #[error("{0}")]
        #[failure(
            code = "AUDIT_BROKEN",
            exit = 65,
            when = "a row of the audit was changed or is missing"
        )]
        AuditBroken(String),
        #[error("unknown task `{0}`")]
        #[failure(
            code = "NO_SUCH_TASK",
            exit = 66,
            when = "no task has this id, or the task has expired",
            recovery = "cmdhelp task list"
        )]
        NoTask(String),
        #[error("the task `{0}` has not ended")]
        #[failure(
            code = "TASK_WORKING",
            exit = 75,
            retryable,
            when = "the task is still running"
        )]
        TaskWorking(String),
        #[error(transparent)]
        #[failure(
            code = "RECORD_INVALID",
            exit = 65,
            when = "a record of calls is missing or damaged, or another record would be overwritten"
        )]
        Record(#[from] RecordError),
        #[error("the user has no home folder for the registry; set `HOME` to an absolute path")]
        #[failure(exit = 78, when = "there is no home folder")]
        NoHome,
        #[error("there is no `cmdhelp.kdl` in this folder or above it")]
        #[failure(
            exit = 66,
            when = "the current folder is not in a project with a registry"
        )]
        NoProject,
        #[error(
            "`{0}` is already registered; if its description has changed, trust it with `cmdhelp trust {0}`; to register another program, choose another name with `--name`"
        )]
        #[failure(exit = 65, when = "a program with this name is registered")]
        AlreadyRegistered(String),
        #[error("`{0}` is not registered; {1}")]
        #[failure(
            exit = 66,
            when = "no program with this name is registered",
            recovery = "cmdhelp list"
        )]
        NotRegistered(String, String),
        #[error("{0}")]
        #[failure(
            exit = 65,
            when = "the requested format needs a fact that the program does not declare"
        )]
        NotWritten(String),
        #[error("the files would change:\n{0}")]
        #[failure(exit = 1, when = "with `--check`: a file would change")]
        FilesDiffer(String),
        #[error(transparent)]
        // The exit code of this failure is 1, because 74 means that a result could not be written. `cmdhelp call`, for
        // which 1 means that the tool has failed, answers such errors with 74 instead.
        #[failure(transparent)]
        Io(#[from] io::Error),
    }
}

impl Fault {
    /// Makes the fault that no program is registered as `name`. `known` contains the registered names.
    pub(crate) fn not_registered<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.collect();
        let hint = match known.is_empty() {
            true => "no program is registered".to_owned(),
            false => nearest_or_all(name, &known),
        };
        Self::NotRegistered(name.to_owned(), hint)
    }
}

/// Returns a function that adds the path of a file to an error of the operating system, which does
/// not contain it.
pub(crate) fn of_file(path: &Path) -> impl FnOnce(io::Error) -> Fault {
    move |error| {
        let why = format!("{}: {error}", path.display());
        io::Error::new(error.kind(), why).into()
    }
}

/// Returns a message that tells why a program is not ready, and which command can make it ready.
pub(crate) fn unready(fault: &CallFault) -> String {
    match &fault.recovery {
        Some(command) => format!("{}; run `{command}`", fault.message),
        None => fault.message.clone(),
    }
}

impl From<RegistryFault> for Fault {
    fn from(fault: RegistryFault) -> Self {
        match fault.is_unwritten {
            true => Self::Io(io::Error::other(fault.to_string())),
            false => Self::Registry(fault),
        }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        CallFault::from(refusal).into()
    }
}

impl From<DiscoverError> for Fault {
    fn from(error: DiscoverError) -> Self {
        CallFault::from(error).into()
    }
}
