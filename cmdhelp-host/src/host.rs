//! Calls registered programs, if the policy or the user permits the call. Each call is recorded in the audit.

mod bind;
mod consent;
mod idle_rules;

use std::path::{Path, PathBuf};

use cmdhelp_bundle::Json;

use crate::adapters::{Adapters, CliContext, LoginArgs, Signal};
use crate::audit::AuditRow;
use crate::clock::now;
use crate::discover::Discovery;
use crate::execute::{
    self, CallFault, CallInput, CallPlan, Envelope, FaultCode, Observer, Target, rejected,
};
use crate::lifecycle::Lifecycle;
use crate::policy::{Channel, Decision, EffectName, Verdict};
use crate::registry::{self, DescribedProgram, Folders, Registry, RegistryFault, agreed_program};
use crate::system::user;

pub(crate) use self::consent::Tokens;

/// Whether the user has agreed to a call, and how this is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Nobody has agreed to the call.
    None,
    /// The user has repeated the token from an earlier refusal of the call.
    Token(String),
    /// The user at this terminal has agreed.
    Person,
    /// The user at this terminal has declined. The refusal of the call contains no token.
    Declined,
    /// A server has sent the call to this process, which cannot ask the user. The server reports whether the user has
    /// agreed.
    Sent {
        /// Whether the user has agreed.
        is_agreed: bool,
    },
}

/// The registered programs, and the settings with which they are called from one folder.
#[derive(Clone, Debug)]
pub struct Host {
    /// The folders of the registry and its state.
    pub folders: Folders,
    /// The registered programs.
    pub registry: Registry,
    /// The folder from which programs are called.
    pub folder: PathBuf,
    /// The channel of the calls, such as a command line or a server.
    pub channel: Channel,
    /// The folder that receives outputs which are too large for an answer. If it is `None`, a program that prints such
    /// an output is ended.
    pub outputs: Option<PathBuf>,
}

/// The answer to a call and the name of the sandbox engine, or the reason why the call was not made.
type CallResult = Result<(Envelope, &'static str), CallFault>;

/// The plan of a call, and the decision of the policy about the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The plan of the call.
    pub plan: CallPlan,
    /// The decision of the policy about the call.
    pub decision: Decision,
}

impl Host {
    /// Reads the registry for calls from a folder.
    ///
    /// # Errors
    ///
    /// Fails if there is no home folder, or if a file of the registry is invalid. An invalid file prevents all calls,
    /// because it could contain a rule that denies them.
    pub fn open(folder: PathBuf, channel: Channel) -> Result<Self, RegistryFault> {
        let folders = Folders::required()?;
        Ok(Self {
            registry: Registry::open(&folders, &folder)?,
            outputs: Some(folders.state.join("outputs")),
            folders,
            folder,
            channel,
        })
    }

    /// Returns the registered program with this name.
    ///
    /// # Errors
    ///
    /// Fails if there is no such program, or if its description cannot be used.
    pub fn target(&self, name: &str) -> Result<Target, CallFault> {
        let found = registry::load(&self.registry.entries, name, &self.folder);
        found.map_err(|fault| self.explained(name, fault))
    }

    /// Returns the description of a program. `word` is a registered name, a command in the search path, or a path.
    ///
    /// # Errors
    ///
    /// Fails if there is no such program, or if its description cannot be used.
    pub fn describe(
        &self,
        word: &str,
        discovery: &Discovery,
    ) -> Result<DescribedProgram, CallFault> {
        let found = DescribedProgram::find(&self.registry.entries, word, &self.folder, discovery);
        found.map_err(|fault| self.explained(word, fault))
    }

    /// Returns the file or folder that describes a program. `word` is a registered name or a path.
    #[must_use]
    pub fn description(&self, word: &str) -> Option<PathBuf> {
        match self.registry.entry(word) {
            Some(entry) => entry.kind.path().map(Path::to_owned),
            None => Some(self.folder.join(word)).filter(|it| it.exists()),
        }
    }

    /// Returns the executable file of a program. The program is not run. `word` is a registered name, a command in the
    /// search path, or a path.
    ///
    /// # Errors
    ///
    /// Fails if there is no such program, or if its description cannot be used.
    pub fn program(&self, word: &str) -> Result<PathBuf, CallFault> {
        let found = registry::program(&self.registry.entries, word, &self.folder);
        found.map_err(|fault| self.explained(word, fault))
    }

    /// Returns a fault that tells the user what to do, if a program was not found because the user does not trust the
    /// project to which it belongs.
    fn explained(&self, name: &str, fault: CallFault) -> CallFault {
        let untrusted = || self.registry.untrusted_fault(name);
        let cause = Some(FaultCode::NotFound).filter(|it| *it == fault.code);
        cause.and_then(|_| untrusted()).unwrap_or(fault)
    }

    /// Returns the lifecycle of a program (installation, setup and login), or `None` if no bundle describes the
    /// program.
    #[must_use]
    pub fn lifecycle(&self, target: &Target) -> Option<Lifecycle<'_>> {
        Lifecycle::of(
            &self.folders,
            &self.registry.secrets,
            &self.folder,
            target.clone(),
        )
    }

    /// Plans a call, and decides by the policy whether the call is permitted. The call is not made. However, the
    /// program of a bundle and the programs of its drivers can be run, to check their versions and whether they work.
    ///
    /// # Errors
    ///
    /// Fails if the tool does not exist, if its program must be installed, set up or logged in first, or if the
    /// arguments do not match the tool's schema.
    pub fn decide(&self, name: &str, given: &CallInput) -> Result<Decided, CallFault> {
        self.decide_for(&self.target(name)?, given)
    }

    /// Plans a call of the program `target`, and decides whether it is permitted, like [`decide`](Self::decide).
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`decide`](Self::decide).
    pub fn decide_for(&self, target: &Target, given: &CallInput) -> Result<Decided, CallFault> {
        let (target, resolution) = self.resolve(target, given)?;
        let mut plan = match self.lifecycle(&target) {
            Some(lifecycle) => CallPlan::new(&lifecycle.granted(&lifecycle.ready()?)?, given)?,
            None => CallPlan::new(&target, given)?,
        };
        plan.driver = resolution;
        let decision = self.registry.policy.decide(&plan.question(self.channel));
        Ok(Decided { plan, decision })
    }

    /// Carries out a plan, if the policy or the user permits the call, and records the call in the audit.
    #[must_use]
    pub fn call(&self, decided: Decided, agreement: &Agreement) -> Envelope {
        self.call_with(decided, agreement, &Observer::default())
    }

    /// Carries out a plan, like [`call`](Self::call), and reports the start and the progress of the program to
    /// `observer`.
    #[must_use]
    pub fn call_with(
        &self,
        decided: Decided,
        agreement: &Agreement,
        observer: &Observer<'_>,
    ) -> Envelope {
        self.call_adapted(decided, agreement, observer, &Adapters::default())
    }

    /// Returns the channel, the user and the workspace of the calls. Adapters receive these facts.
    pub(crate) fn context(&self) -> CliContext {
        CliContext {
            surface: self.channel.name(),
            user: user(),
            workspace: self.folders.workspace(&self.folder),
        }
    }

    /// Carries out a plan, like [`call_with`](Self::call_with), and applies the adapters of a bundle.
    pub(crate) fn call_adapted(
        &self,
        decided: Decided,
        agreement: &Agreement,
        observer: &Observer<'_>,
        adapters: &Adapters,
    ) -> Envelope {
        self.call_by(decided, (agreement, self), &|plan| {
            self.signed_in(plan, observer, adapters)
        })
    }

    /// Returns a warning if the file of a program has changed, although its description has not: the description, with
    /// its effects, may no longer be true.
    fn changed_program(&self, plan: &CallPlan) -> Option<String> {
        let name = &plan.path[0];
        let entry = self.registry.entry(name);
        let agreed = entry.and_then(|it| agreed_program(&self.folders, it));
        agreed.filter(|it| *it != plan.sha256)?;
        Some(format!(
            "{} has changed since the user agreed to the description of `{name}`; if the description is still true, \
             the user can run `cmdhelp trust {name} --yes`",
            plan.program.display()
        ))
    }

    /// Carries out a plan with the function `carry_out`, if the policy, the user or one of the tokens permits the call,
    /// and records the call in the audit. `carry_out` returns the answer with the name of the sandbox engine.
    pub(crate) fn call_by(
        &self,
        decided: Decided,
        (agreement, tokens): (&Agreement, &dyn Tokens),
        carry_out: &dyn Fn(&CallPlan) -> CallResult,
    ) -> Envelope {
        let Decided { mut plan, decision } = decided;
        let audit = &self.registry.audit;
        if let Err(error) = self.permit(&plan, &decision, (agreement, tokens)) {
            let mut row = self.row("refused", &plan, &decision, agreement);
            row.put("code", error.code.name());
            // An error is ignored, because the audit need not contain a call that was not made.
            let _ = audit.append(&row, &now());
            return Envelope::of_fault(&plan.name(), &error);
        }
        let warning = self.changed_program(&plan);
        if let Some(warning) = &warning {
            eprintln!("cmdhelp: {warning}");
        }
        // A call is made only if its start can be recorded in the audit.
        let mut started = AuditRow::new("started");
        started.put("tool", plan.name());
        let mut rows = resolved_row(&plan).into_iter().chain([started]);
        if let Err(error) = rows.try_for_each(|it| audit.append(&it, &now())) {
            let why = format!("{}: {error}", audit.path().display());
            return Envelope::of_fault(&plan.name(), &CallFault::new(FaultCode::Io, why));
        }
        let mut row = self.row("call", &plan, &decision, agreement);
        if decision.verdict == Verdict::Ask {
            plan.agree();
        }
        let mut answer = match carry_out(&plan) {
            Ok((answer, engine)) => {
                row.put("engine", engine);
                answer
            }
            Err(fault) => Envelope::of_fault(&plan.name(), &fault),
        };
        answer.warnings.extend(warning);
        row.put("ok", answer.result.is_ok());
        if let Some(code) = answer.exit_code {
            row.put("exit_code", Json::Number(code.to_string()));
        }
        if let Err(failed) = &answer.result {
            row.put("code", failed.code.as_str());
            if !failed.denied.is_empty() {
                row.put("denied", &failed.denied[..]);
            }
        }
        row.put("ms", answer.ms);
        if let Err(error) = audit.append(&row, &now()) {
            eprintln!(
                "cmdhelp: {}: {error}: the end of the call could not be written to the audit",
                audit.path().display()
            );
        }
        answer
    }

    /// Carries out a plan. If the renewal of the login is due, the login is renewed before the call. If the call fails
    /// because the login has expired, the expiry is recorded.
    fn signed_in(
        &self,
        plan: &CallPlan,
        observer: &Observer<'_>,
        adapters: &Adapters,
    ) -> CallResult {
        let run = || {
            let called = execute::call(
                plan,
                &self.registry.secrets,
                observer,
                adapters,
                self.outputs.as_deref(),
            )?;
            Ok((called.answer, called.engine, called.is_expired))
        };
        if !plan.is_of_bundle {
            return run().map(|(answer, engine, _)| (answer, engine));
        }
        let target = self.bound(&self.target(&plan.path[0])?, plan);
        let Some(lifecycle) = self.lifecycle(&target) else {
            return run().map(|(answer, engine, _)| (answer, engine));
        };
        match &adapters.refresh {
            None => lifecycle.renew()?,
            Some(refresh) => {
                let args = LoginArgs {
                    context: self.context(),
                    signal: Signal::default(),
                };
                lifecycle.renew_by(&|| refresh(&args))?;
            }
        }
        let (mut answer, engine, is_expired) = run()?;
        if let (Some(code), Err(failed)) = (answer.exit_code, &mut answer.result)
            && lifecycle.ended(code, is_expired)?
        {
            let name = &plan.path[0];
            failed.code = FaultCode::AuthRequired.name().to_owned();
            failed.message = format!("no user is signed in to `{name}`: {}", failed.message);
            failed.recovery = Some(target.recovery("login"));
            answer.status = FaultCode::AuthRequired.status();
        }
        Ok((answer, engine))
    }

    fn row(
        &self,
        kind: &str,
        plan: &CallPlan,
        decision: &Decision,
        agreement: &Agreement,
    ) -> AuditRow {
        let mut row = AuditRow::new(kind);
        let keys = plan.given_keys();
        row.put("tool", plan.name())
            .put("program", plan.program.display().to_string())
            .put("binary_sha256", plan.sha256.as_str())
            .put("source", plan.confidence.name())
            .put("channel", self.channel.name())
            .put("user", u64::from(user()))
            .put("folder", plan.folder.display().to_string())
            .put("effect", EffectName::from(plan.effect).name())
            .put("verdict", decision.verdict.name())
            .put("rule", decision.rule.as_str())
            .put(
                "consent",
                match (decision.verdict, agreement) {
                    (Verdict::Ask, Agreement::Person) => "person",
                    (Verdict::Ask, Agreement::Token(_)) => "token",
                    (Verdict::Ask, Agreement::Sent { is_agreed: true }) => "server",
                    _ => "none",
                },
            )
            .put("input_keys", keys.into_iter().collect::<Json>())
            .put("argv_count", plan.words.len() as u64);
        if plan.dry_run {
            row.put("dry_run", true);
        }
        if plan.candidates.is_some() {
            row.put("verbatim", true);
        }
        if let Some(resolution) = &plan.driver {
            row.put("driver", resolution.driver.as_str());
        }
        row
    }
}

/// Returns the audit row about the choice of a driver, if a driver was chosen.
fn resolved_row(plan: &CallPlan) -> Option<AuditRow> {
    let resolution = plan.driver.as_ref()?;
    let mut row = AuditRow::new("driver.resolved");
    row.put("tool", plan.name())
        .put("driver", resolution.driver.as_str())
        .put("why", resolution.why.as_str())
        .put("rejected", rejected(&resolution.rejected))
        .put(
            "input_keys",
            plan.given_keys().into_iter().collect::<Json>(),
        );
    Some(row)
}
