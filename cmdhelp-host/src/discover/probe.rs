//! Runs a program to discover its commands. The program runs in a sandbox without network, with an empty home folder
//! and a time limit.

mod installation;
mod policy;
mod side_effects;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use cmdhelp_bundle::Json;
use cmdhelp_sandbox::{
    Call, Engine, Input, Keep, Level, Output, Plan, Policy, Refusal, Variable, start,
    start_with_any,
};

use self::policy::policy;
pub(crate) use self::side_effects::SideEffects;
use super::output_cache::OutputCache;
use super::program_output::ProgramOutput;

/// The time limit of one run of a program.
const TIME: Duration = Duration::from_secs(5);

/// The maximum size of the output of one run of a program, in bytes.
const OUTPUT: usize = 4 << 20;

/// The limits on running a program to discover its commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The maximum number of runs of the program.
    pub probes: usize,
    /// The time limit for all runs together. Each run is also limited to five seconds.
    pub time: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            probes: 3000,
            time: Duration::from_secs(60),
        }
    }
}

/// A program that is run to discover its commands, and the limits on its runs.
pub(crate) struct InspectedProgram {
    program: PathBuf,
    policy: Policy,
    bounds: Bounds,
    begin: Instant,
    probes: AtomicUsize,
    refusal: Mutex<Option<Refusal>>,
    kept: Option<Arc<OutputCache>>,
}

impl InspectedProgram {
    pub(crate) fn new(program: &Path, bounds: Bounds) -> Self {
        Self {
            program: program.to_owned(),
            policy: policy(program),
            bounds,
            begin: Instant::now(),
            probes: AtomicUsize::new(0),
            refusal: Mutex::new(None),
            kept: None,
        }
    }

    /// Permits the program to read those of the files `files` that exist.
    pub(crate) fn reading(mut self, files: &[&str]) -> Self {
        let there = files.iter().filter(|it| Path::new(it).exists());
        self.policy.read.extend(there.map(|it| (*it).to_owned()));
        self
    }

    /// Sets the cache for the outputs of the program.
    pub(crate) fn keeping(mut self, kept: &Arc<OutputCache>) -> Self {
        self.kept = Some(Arc::clone(kept));
        self
    }

    /// Returns the reason why the sandbox could not run the program, if this has happened.
    pub(crate) fn refusal(&self) -> Option<Refusal> {
        self.refusal.lock().ok().and_then(|it| it.clone())
    }

    /// Returns whether the limit on the number of runs, or on the time for all runs, has been reached.
    pub(crate) fn is_over(&self) -> bool {
        self.probes.load(Ordering::Relaxed) >= self.bounds.probes
            || self.begin.elapsed() >= self.bounds.time
    }

    /// Returns what the program prints for the arguments `words` with the environment variables `variables`. The
    /// program is run only if the output is not cached.
    pub(crate) fn probe(
        &self,
        words: &[&str],
        variables: &[(&str, &str)],
    ) -> Option<ProgramOutput> {
        let Some(kept) = &self.kept else {
            return self.probe_uncached(words, variables);
        };
        let probe = format!("{}\0{words:?}{variables:?}", self.program.display());
        if let Some(answer) = kept.get(&probe) {
            return answer;
        }
        let answer = self.probe_uncached(words, variables);
        kept.put(probe, &answer);
        answer
    }

    /// Runs the program, and returns the JSON value that it prints. Returns `None` if the program fails or prints
    /// something else.
    pub(crate) fn json(&self, words: &[&str]) -> Option<Json> {
        let answer = self.probe(words, &[]).filter(|it| it.status == 0)?;
        Json::parse(&answer.output).ok()
    }

    /// Runs the program with the arguments `words` and the environment variables `variables`. Returns `None` if the
    /// program exceeds the limit on its time or its output, or if it cannot be run.
    pub(crate) fn probe_uncached(
        &self,
        words: &[&str],
        variables: &[(&str, &str)],
    ) -> Option<ProgramOutput> {
        if self.is_over() || self.refusal().is_some() {
            return None;
        }
        self.probes.fetch_add(1, Ordering::Relaxed);
        match self.run(words, variables) {
            Ok(answer) => answer,
            Err(refusal) => {
                if let Ok(mut kept) = self.refusal.lock() {
                    *kept = Some(refusal);
                }
                None
            }
        }
    }

    fn run(
        &self,
        words: &[&str],
        variables: &[(&str, &str)],
    ) -> Result<Option<ProgramOutput>, Refusal> {
        let policy = self.policy.clone();
        let answer = self.collect(Path::new("/tmp"), policy, words, variables)?;
        let Some(answer) = answer.filter(is_complete) else {
            return Ok(None);
        };
        // Some programs print default paths in their home folder. Outside of the sandbox, the home folder is another
        // one, so that of the sandbox is replaced by `~`.
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(PRIVATE_HOME, "~");
        Ok(Some(ProgramOutput {
            status: answer.outcome.status(),
            output: text(&answer.stdout),
            errors: text(&answer.stderr),
        }))
    }

    /// Runs the program in a folder. The program is ended if it exceeds the limit on its time or its output. Returns
    /// `None` if the output cannot be collected.
    fn collect(
        &self,
        folder: &Path,
        mut policy: Policy,
        words: &[&str],
        variables: &[(&str, &str)],
    ) -> Result<Option<Output>, Refusal> {
        let mut command = vec![self.program.to_string_lossy().into_owned()];
        command.extend(words.iter().map(|it| (*it).to_owned()));
        let Ok(mut call) = Call::here(command) else {
            return Ok(None);
        };
        call.directory = folder.to_owned();
        policy
            .environment
            .extend(variables.iter().map(|(name, value)| variable(name, value)));
        let plan = Plan::new(&policy, &call)?;
        let child = match policy.observe {
            true => start(&plan, Engine::Namespaces, Input::Nothing)?,
            false => start_with_any(&plan, Level::Landlock, Input::Nothing)?.0,
        };
        let left = self.bounds.time.saturating_sub(self.begin.elapsed());
        let output = child.collect(Some(TIME.min(left)), &Keep::in_memory(OUTPUT));
        let output = output.ok();
        if output.as_ref().is_some_and(|it| it.outcome.timed_out) {
            self.report_time(words);
        }
        Ok(output)
    }

    /// Reports that a run of the program has reached its time limit, so that the user knows what takes so long.
    fn report_time(&self, words: &[&str]) {
        let name = self.program.file_name().unwrap_or_default();
        let line = [&name.to_string_lossy()[..], &words.join(" ")].join(" ");
        let next = match self.is_over() {
            true => "the discovery of its commands ends".to_owned(),
            false => {
                let left = self.bounds.time.saturating_sub(self.begin.elapsed());
                format!(
                    "other ways to discover its commands are tried for at most {} seconds",
                    left.as_secs()
                )
            }
        };
        eprintln!(
            "cmdhelp: `{}` did not end within its time limit; {next}",
            line.escape_debug()
        );
    }
}

/// Returns whether the program has ended within the limits on its time and its output.
const fn is_complete(output: &Output) -> bool {
    !output.outcome.timed_out && !output.exceeded
}

/// The home folder in a sandbox.
const PRIVATE_HOME: &str = "/run/home";

fn variable(name: &str, value: &str) -> Variable {
    Variable {
        name: name.to_owned(),
        value: Some(value.to_owned()),
    }
}
