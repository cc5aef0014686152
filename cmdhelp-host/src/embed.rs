//! Bundles in a program of yours: `defineCli` of AIP-29.
//!
//! A bundle that cannot say in its front matter how one signs in, or what an output means, has adapters
//! for that. They are functions of the program that embeds the host:
//!
//! ```
//! use cmdhelp_bundle::Json;
//! use cmdhelp_host::embed::{CliDefinition, OutputError, define_cli};
//!
//! let ferry = define_cli(
//!     CliDefinition::new("ferry", "Ferry", "Cross a river", "ferry").parse_output(|args| {
//!         match args.stdout.strip_prefix("at ") {
//!             Some(port) => Ok(Json::from(port.trim())),
//!             None => Err(OutputError {
//!                 code: "ADRIFT".to_owned(),
//!                 message: "the ferry is at no port".to_owned(),
//!                 retryable: true,
//!             }),
//!         }
//!     }),
//! );
//! assert_eq!(ferry.id(), "ferry");
//! ```
//!
//! Nothing is read, run or written until a method of the handle is given a [`Host`]. What the program
//! may do stays with the front matter, which the user has agreed to by registering the bundle, with the
//! policy, and with the sandbox. The program that embeds the host calls `cmdhelp_sandbox::enter` first
//! of all in its `main`.

use cmdhelp_bundle::Json;

pub use crate::adapters::{
    CliContext, LoginArgs, LoginError, OutputError, ParseOutputArgs, Reason, Signal,
};

use crate::adapters::Adapters;
use crate::execute::{CallFault, Envelope, FaultCode, Given, Target};
use crate::host::{Agreement, Host};
use crate::lifecycle::Record;
use std::sync::Arc;

/// A bundle with the adapters that its front matter cannot say.
#[derive(Clone, Debug)]
pub struct CliDefinition {
    id: String,
    name: String,
    description: String,
    version: Option<String>,
    bin: String,
    tags: Vec<String>,
    adapters: Adapters,
}

impl CliDefinition {
    /// Returns the definition of a bundle that is registered under its id, without adapters.
    #[must_use]
    pub fn new(id: &str, name: &str, description: &str, bin: &str) -> Self {
        Self {
            id: id.to_owned(),
            name: name.to_owned(),
            description: description.to_owned(),
            version: None,
            bin: bin.to_owned(),
            tags: Vec::new(),
            adapters: Adapters::default(),
        }
    }

    /// Sets the version of the bundle.
    #[must_use]
    pub fn version(mut self, version: &str) -> Self {
        self.version = Some(version.to_owned());
        self
    }

    /// Sets the tags.
    #[must_use]
    pub fn tags(mut self, tags: &[&str]) -> Self {
        self.tags = tags.iter().map(|it| (*it).to_owned()).collect();
        self
    }

    /// Signs in by this function, in place of the command of the front matter.
    #[must_use]
    pub fn login(
        mut self,
        login: impl Fn(&LoginArgs) -> Result<(), LoginError> + Send + Sync + 'static,
    ) -> Self {
        self.adapters.login = Some(Arc::new(login));
        self
    }

    /// Renews a login by this function, in place of the command of the front matter, which says when.
    #[must_use]
    pub fn refresh(
        mut self,
        refresh: impl Fn(&LoginArgs) -> Result<(), LoginError> + Send + Sync + 'static,
    ) -> Self {
        self.adapters.refresh = Some(Arc::new(refresh));
        self
    }

    /// Makes the value of a call of what the program has printed, also where it has failed. The function
    /// looks at nothing else.
    #[must_use]
    pub fn parse_output(
        mut self,
        parse: impl Fn(&ParseOutputArgs<'_>) -> Result<Json, OutputError> + Send + Sync + 'static,
    ) -> Self {
        self.adapters.parse_output = Some(Arc::new(parse));
        self
    }

    /// Tells by what a program has printed that has failed whether somebody has to sign in again.
    #[must_use]
    pub fn detect_expiry(
        mut self,
        detect: impl Fn(&ParseOutputArgs<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.adapters.detect_expiry = Some(Arc::new(detect));
        self
    }
}

/// A bundle that can be called.
#[derive(Clone, Debug)]
pub struct CliHandle {
    definition: CliDefinition,
}

/// Returns the handle of a bundle. Nothing is read or run.
#[doc(alias = "defineCli")]
#[must_use]
pub const fn define_cli(definition: CliDefinition) -> CliHandle {
    CliHandle { definition }
}

/// Returns the handle of a bundle, as [`define_cli`] does, by the name that AIP-29 has for it.
///
/// ```
/// use cmdhelp_host::embed::{CliDefinition, defineCli};
///
/// let ferry = defineCli(CliDefinition::new("ferry", "Ferry", "Cross a river", "ferry"));
/// assert_eq!(ferry.id(), "ferry");
/// ```
#[allow(non_snake_case, reason = "the specification demands this very name")]
#[must_use]
pub const fn defineCli(definition: CliDefinition) -> CliHandle {
    define_cli(definition)
}

impl CliHandle {
    /// Returns the id of the bundle.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.definition.id
    }

    /// Returns what the definition says otherwise than the front matter, which holds.
    ///
    /// # Errors
    ///
    /// If the bundle is not registered, or cannot be read.
    pub fn warnings(&self, host: &Host) -> Result<Vec<String>, CallFault> {
        let model = self.target(host)?.tools.model;
        let own = &self.definition;
        let packaging = &model.packaging;
        let mut warnings = Vec::new();
        let mut compare = |key: &str, said: &str, holds: &str| {
            if said != holds {
                warnings.push(format!(
                    "`{key}` is `{}` in the definition, and `{}` in the front matter, which holds",
                    said.escape_debug(),
                    holds.escape_debug()
                ));
            }
        };
        compare("id", &own.id, &model.id());
        let name = packaging.name.as_deref().unwrap_or(&model.binary);
        compare("name", &own.name, name);
        let description = model.description.as_ref().unwrap_or(&model.summary);
        compare("description", &own.description, description);
        compare("bin", &own.bin, &model.binary);
        if let Some(version) = &own.version {
            compare("version", version, &model.bundle_version());
        }
        if !own.tags.is_empty() {
            compare("tags", &own.tags.join(", "), &packaging.tags.join(", "));
        }
        Ok(warnings)
    }

    /// Signs in, unless somebody is, and returns what is kept then.
    ///
    /// # Errors
    ///
    /// If a step before it is left, if there is no adapter for it, or if the adapter fails or is aborted.
    pub fn login(&self, host: &Host, signal: &Signal) -> Result<Record, CallFault> {
        let target = self.target(host)?;
        let Some(login) = &self.definition.adapters.login else {
            let why = format!("the definition of `{}` has no login", self.id());
            return Err(CallFault::new(FaultCode::Description, why));
        };
        let args = LoginArgs {
            context: host.context(),
            signal: signal.clone(),
        };
        let lifecycle = host.lifecycle(&target).ok_or_else(|| self.no_bundle())?;
        lifecycle.login_by(&|| login(&args), signal)
    }

    /// Makes a call as the policy and the person say, and reads its output by the adapters.
    #[must_use]
    pub fn call(&self, host: &Host, given: &Given, agreement: &Agreement) -> Envelope {
        let decided = self
            .target(host)
            .and_then(|target| host.decide_for(&target, given));
        match decided {
            Ok(decided) => {
                host.call_adapted(decided, agreement, &|_| (), &self.definition.adapters)
            }
            Err(fault) => Envelope::of_fault(self.id(), &fault),
        }
    }

    /// Returns the bundle that is registered under the id.
    fn target(&self, host: &Host) -> Result<Target, CallFault> {
        let target = host.target(self.id())?;
        match target.bundle {
            Some(_) => Ok(target),
            None => Err(self.no_bundle()),
        }
    }

    fn no_bundle(&self) -> CallFault {
        let why = format!("`{}` is registered, and is no bundle", self.id());
        CallFault::new(FaultCode::Description, why)
    }
}
