//! Lets another Rust program call the programs of bundles. This is `defineCli` of AIP-29.
//!
//! If the front matter of a bundle cannot describe the login or the output of its program, functions of the embedding
//! program replace the description. These functions are the adapters of the bundle:
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
//! Nothing is read, run or written until a method of the handle receives a [`Host`]. Adapters do not change what the
//! bundle's program may do. This still depends on the front matter, to which the user has agreed, on the policy, and on
//! the sandbox. The embedding program must call `cmdhelp_sandbox::enter` at the beginning of its `main`.

use cmdhelp_bundle::Json;

pub use crate::adapters::{
    CliContext, LoginArgs, LoginError, OutputError, ParseOutputArgs, Reason, Signal,
};

use crate::adapters::Adapters;
use crate::execute::{CallFault, CallInput, Envelope, FaultCode, Observer, Target};
use crate::host::{Agreement, Host};
use crate::lifecycle::Record;
use std::sync::Arc;

/// The expected facts of a bundle, such as its id and its name, and the adapters of the bundle.
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
    /// Makes a definition without adapters. `id` is the id under which the bundle is registered, and `bin` is the
    /// command that starts its program.
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

    /// Sets the expected version of the bundle. [`CliHandle::warnings`] compares it with the front matter.
    #[must_use]
    pub fn version(mut self, version: &str) -> Self {
        self.version = Some(version.to_owned());
        self
    }

    /// Sets the expected tags of the bundle. [`CliHandle::warnings`] compares them with the front matter.
    #[must_use]
    pub fn tags(mut self, tags: &[&str]) -> Self {
        self.tags = tags.iter().map(|it| (*it).to_owned()).collect();
        self
    }

    /// Sets the function that logs in. The login command in the front matter is then not used.
    #[must_use]
    pub fn login(
        mut self,
        login: impl Fn(&LoginArgs) -> Result<(), LoginError> + Send + Sync + 'static,
    ) -> Self {
        self.adapters.login = Some(Arc::new(login));
        self
    }

    /// Sets the function that renews a login. The renewal command in the front matter is then not used, but the front
    /// matter still declares how often a login is renewed.
    #[must_use]
    pub fn refresh(
        mut self,
        refresh: impl Fn(&LoginArgs) -> Result<(), LoginError> + Send + Sync + 'static,
    ) -> Self {
        self.adapters.refresh = Some(Arc::new(refresh));
        self
    }

    /// Sets the function that converts the program's output to the result of the call. The function is also called if
    /// the program has failed. The result must depend only on the function's arguments.
    #[must_use]
    pub fn parse_output(
        mut self,
        parse: impl Fn(&ParseOutputArgs<'_>) -> Result<Json, OutputError> + Send + Sync + 'static,
    ) -> Self {
        self.adapters.parse_output = Some(Arc::new(parse));
        self
    }

    /// Sets the function that returns whether the output of a call shows that the login has expired. If the call has
    /// succeeded, the result of the function is ignored.
    #[must_use]
    pub fn detect_expiry(
        mut self,
        detect: impl Fn(&ParseOutputArgs<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.adapters.detect_expiry = Some(Arc::new(detect));
        self
    }
}

/// A handle that calls the tools of a bundle.
#[derive(Clone, Debug)]
pub struct CliHandle {
    definition: CliDefinition,
}

/// Makes the handle of a bundle. No file is read, and no program is run.
#[doc(alias = "defineCli")]
#[must_use]
pub const fn define_cli(definition: CliDefinition) -> CliHandle {
    CliHandle { definition }
}

/// Makes the handle of a bundle, like [`define_cli`], under the name that AIP-29 specifies.
///
/// ```
/// use cmdhelp_host::embed::{CliDefinition, defineCli};
///
/// let ferry = defineCli(CliDefinition::new("ferry", "Ferry", "Cross a river", "ferry"));
/// assert_eq!(ferry.id(), "ferry");
/// ```
#[allow(non_snake_case, reason = "the specification requires this name")]
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

    /// Returns the differences between the definition and the front matter, as sentences. The front matter takes
    /// precedence over the definition.
    ///
    /// # Errors
    ///
    /// Fails if the bundle is not registered, or cannot be read.
    pub fn warnings(&self, host: &Host) -> Result<Vec<String>, CallFault> {
        let model = self.target(host)?.tools.model;
        let own = &self.definition;
        let packaging = &model.packaging;
        let mut warnings = Vec::new();
        let mut compare = |key: &str, said: &str, holds: &str| {
            if said != holds {
                warnings.push(format!(
                    "`{key}` is `{}` in the definition, but `{}` in the front matter; the front matter \
                     applies",
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

    /// Logs in with the adapter, unless the stored login is still valid. Returns the stored state of the bundle.
    ///
    /// # Errors
    ///
    /// Fails if an earlier step of the lifecycle is pending, if the definition has no adapter for the login, or if the
    /// adapter fails or is aborted.
    pub fn login(&self, host: &Host, signal: &Signal) -> Result<Record, CallFault> {
        let target = self.target(host)?;
        let Some(login) = &self.definition.adapters.login else {
            let why = format!(
                "the definition of `{}` has no function for the login",
                self.id()
            );
            return Err(CallFault::new(FaultCode::Description, why));
        };
        let args = LoginArgs {
            context: host.context(),
            signal: signal.clone(),
        };
        let lifecycle = host.lifecycle(&target).ok_or_else(|| self.no_bundle())?;
        lifecycle.login_by(&|| login(&args), signal)
    }

    /// Calls a tool of the bundle if the policy or the user permits the call, and converts the program's output with
    /// the adapters.
    #[must_use]
    pub fn call(&self, host: &Host, given: &CallInput, agreement: &Agreement) -> Envelope {
        let decided = self
            .target(host)
            .and_then(|target| host.decide_for(&target, given));
        match decided {
            Ok(decided) => host.call_adapted(
                decided,
                agreement,
                &Observer::default(),
                &self.definition.adapters,
            ),
            Err(fault) => Envelope::of_fault(self.id(), &fault),
        }
    }

    /// Returns the program of the registered bundle.
    fn target(&self, host: &Host) -> Result<Target, CallFault> {
        let target = host.target(self.id())?;
        match target.bundle {
            Some(_) => Ok(target),
            None => Err(self.no_bundle()),
        }
    }

    fn no_bundle(&self) -> CallFault {
        let why = format!("`{}` is registered, but not as a bundle", self.id());
        CallFault::new(FaultCode::Description, why)
    }
}
