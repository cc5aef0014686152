//! The reasons why a program was not run.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The exit code of `cmdhelp run` if a command is refused.
pub const STATUS: u8 = 78;

/// The reason why a program was not run at all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The kind of the refusal.
    pub code: Code,
    /// The rule of the policy that cannot be enforced, such as `fs.write` or `network.egress`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The engine that has refused the program, if an engine has refused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The reason for the refusal.
    pub why: String,
    /// Advice on how to change the machine or the policy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
}

/// The kind of a refusal, as a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Code {
    /// This machine cannot enforce a rule of the policy. The program is not run at all, even if a weaker rule could be
    /// enforced.
    #[serde(rename = "SANDBOX_UNENFORCEABLE")]
    Unenforceable,
    /// The requested engine does not work on this machine, or no engine works.
    #[serde(rename = "SANDBOX_UNAVAILABLE")]
    Unavailable,
    /// The program does not exist, or cannot be executed.
    #[serde(rename = "PROGRAM_NOT_FOUND")]
    NotFound,
}

impl Code {
    /// Returns the code as it is printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unenforceable => "SANDBOX_UNENFORCEABLE",
            Self::Unavailable => "SANDBOX_UNAVAILABLE",
            Self::NotFound => "PROGRAM_NOT_FOUND",
        }
    }
}

impl Refusal {
    /// Returns a refusal because a `rule` cannot be enforced.
    pub fn unenforceable(rule: &str, why: impl Into<String>) -> Self {
        Self::new(Code::Unenforceable, why).rule(rule)
    }

    /// Returns a refusal because the requested engine does not work on this machine, or no engine works.
    pub fn unavailable(why: impl Into<String>) -> Self {
        Self::new(Code::Unavailable, why)
    }

    /// Returns a refusal because a program does not exist.
    pub fn not_found(why: impl Into<String>) -> Self {
        Self::new(Code::NotFound, why)
    }

    /// Returns the text of the refusal without its code, for errors that have the code in a field of their own.
    pub fn message(&self) -> String {
        let rule = self.rule.as_deref().unwrap_or_default();
        let engine = self.engine.as_ref().map(|it| format!("[{it}]"));
        let subject = [rule, engine.as_deref().unwrap_or_default()].join(" ");
        let subject = match subject.trim() {
            "" => String::new(),
            subject => format!("{subject}: "),
        };
        let needs = self.needs.as_ref().map(|it| format!("; {it}"));
        format!("{subject}{}{}", self.why, needs.unwrap_or_default())
    }

    /// Adds advice on how to change the machine or the policy.
    pub fn needs(mut self, needs: impl Into<String>) -> Self {
        self.needs = Some(needs.into());
        self
    }

    /// Adds the name of the engine that has refused the program.
    pub fn engine(mut self, engine: &str) -> Self {
        self.engine = Some(engine.to_owned());
        self
    }

    fn rule(mut self, rule: &str) -> Self {
        self.rule = Some(rule.to_owned());
        self
    }

    fn new(code: Code, why: impl Into<String>) -> Self {
        Self {
            code,
            rule: None,
            engine: None,
            why: why.into(),
            needs: None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code.name())?;
        if let Some(rule) = &self.rule {
            write!(formatter, " ({rule})")?;
        }
        if let Some(engine) = &self.engine {
            write!(formatter, " [{engine}]")?;
        }
        write!(formatter, ": {}", self.why)?;
        match &self.needs {
            Some(needs) => write!(formatter, "; {needs}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}
