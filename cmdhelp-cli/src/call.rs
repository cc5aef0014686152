//! The command `cmdhelp call`, which calls a command of a program in a sandbox.

use std::fs::File;
use std::io::{self, IsTerminal as _, Write as _};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use cmdhelp::prelude::*;
use cmdhelp_bundle::Json;
use cmdhelp_host::execute::{
    CallFault, CallInput, CancelHandle, Envelope, FaultCode, Observer, OnProgress,
};
use cmdhelp_host::policy::Verdict;
use cmdhelp_host::serve::{CallRecord, ListMode, Programs};
use cmdhelp_host::tasks::{LIMIT, Progress, Tasks};
use cmdhelp_host::{Agreement, Decided, Host};
use cmdhelp_sandbox::{Stopper, interrupted};

use crate::document::Document;
use crate::failure::Fault;
use crate::tool::{Hidden, Tool};
use crate::{Cmdhelp, quantity};

/// Call a command of a program, in a sandbox, if the policy allows it
///
/// If the policy requires consent, `cmdhelp` asks the user at the terminal. Without a terminal, the call is refused,
/// and the answer contains a token. After the user has agreed, the same call can be made with `--confirm` and this
/// token.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    open_world = true,
    dry_run,
    stdin = true,
    example("todo list", note = "call a command without arguments"),
    example(
        "todo add --json '{\"title\":\"Water the plants\"}'",
        note = "give arguments"
    ),
    example(
        "git -- log --oneline -n 5",
        note = "give the arguments as a command line"
    ),
    example(
        "git status --explain",
        note = "see the plan and the decision of the policy"
    ),
    example(
        "issues list --driver gh --explain",
        note = "choose one of several drivers of a tool"
    ),
    example(
        "npm test --detach",
        note = "make the call in the background; `cmdhelp task show` shows its state"
    ),
    exit(1, "the program has failed; the answer contains its exit code"),
    exit(
        77,
        "the policy denies the call (POLICY_DENIED), or requires consent (CONFIRMATION_REQUIRED)"
    ),
    exit(
        78,
        "the sandbox cannot be created, or has denied an access (SANDBOX_DENIED)"
    ),
    exit(124, "the call timed out (TIMEOUT)")
)]
pub(crate) struct Call {
    #[command(flatten)]
    tool: Tool,
    /// Print what would be run and what the policy decides about the call, without running anything
    #[arg(long)]
    explain: bool,
    /// The token from the answer to a refused call, if the user has agreed to the call
    #[arg(long, value_name = "TOKEN")]
    confirm: Option<String>,
    /// End the call after this time
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    timeout: Option<Duration>,
    /// Print only the output of the program, without the JSON around it, and exit with the program's exit code
    #[arg(long, conflicts_with = "explain")]
    raw: bool,
    /// Add the call and its answer, without secret arguments, to the record in this folder, from which
    /// `cmdhelp serve --replay` can answer
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["explain", "detach"])]
    #[cmdhelp(type = "path")]
    record: Option<PathBuf>,
    /// Make the call in the background, for at most an hour, and print the id of the task
    #[arg(long, conflicts_with_all = ["explain", "raw"])]
    detach: bool,
}

#[cmdhelp::run]
impl Call {
    fn run(self, cx: &mut Context<Cmdhelp>) -> Result<Document, Fault> {
        let default_limit = self.detach.then_some(LIMIT);
        let opened = self
            .tool
            .open(self.timeout.or(default_limit), cx.is_dry_run());
        let (host, given) = match opened {
            Err(Fault::Io(error)) => {
                let fault = CallFault::new(FaultCode::Io, error.to_string());
                let answer = self.refusal(&fault);
                print_answer(&answer.to_json(), answer.status)
            }
            opened => opened?,
        };
        let decided = host
            .decide(&self.tool.tool, &given)
            .unwrap_or_else(|fault| {
                let answer = self.refusal(&fault);
                print_answer(&answer.to_json(), answer.status)
            });
        host.registry.report();
        if self.explain {
            return Ok(Document(explanation(&decided)));
        }
        let agreement = self.agreement(&decided)?;
        let hidden = Hidden::of(&decided);
        if self.detach && agreement != Agreement::Declined {
            return self.detached(&host, &given, &agreement, &hidden);
        }
        let answer = match &self.record {
            Some(folder) => self.recorded(folder, &host, decided, &agreement)?,
            None => followed(&host, decided, &agreement, cx)?,
        };
        match (&answer.result, self.raw) {
            (Ok(_), false) => Ok(Document(answer.to_json())),
            (_, true) => self.print_raw(&answer, given.dry_run, &hidden),
            _ => {
                let shown = self.with_proceed(answer.to_json(), given.dry_run, &hidden);
                print_answer(&shown, answer.status)
            }
        }
    }

    fn text(answer: &Document) -> Option<String> {
        let value = answer.0.get("value").unwrap_or(&answer.0);
        let file = answer.0.get("spilled").and_then(|it| it.text_of("path"));
        let rest = file.map_or_else(String::new, |path| {
            format!("… the whole output is in {path}\n")
        });
        Some(match value {
            Json::Text(text) => format!("{text}\n{rest}"),
            value => format!("{}\n{rest}", value.pretty()),
        })
    }

    /// Returns the consent to the call. If the policy requires consent, asks the user at the terminal.
    fn agreement(&self, decided: &Decided) -> io::Result<Agreement> {
        if let Some(token) = &self.confirm {
            return Ok(Agreement::Token(token.clone()));
        }
        let is_person = io::stdin().is_terminal() && io::stderr().is_terminal();
        if decided.decision.verdict != Verdict::Ask || !is_person {
            return Ok(Agreement::None);
        }
        let words: Vec<String> = decided
            .plan
            .shown_words()
            .iter()
            .map(|it| printable(it))
            .collect();
        let mut errors = io::stderr().lock();
        writeln!(errors, "{}", decided.decision.why)?;
        writeln!(errors, "  {} {}", decided.plan.path[0], words.join(" "))?;
        write!(
            errors,
            "in {}. Run it? [y/N] ",
            decided.plan.folder.display()
        )?;
        errors.flush()?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer)?;
        Ok(match answer.trim() {
            "y" | "Y" | "yes" => Agreement::Person,
            _ => Agreement::Declined,
        })
    }

    /// Makes the call, and adds it to a record. If the record cannot be opened, the call is not made.
    fn recorded(
        &self,
        folder: &Path,
        host: &Host,
        decided: Decided,
        agreement: &Agreement,
    ) -> Result<Envelope, Fault> {
        if decided.plan.dry_run {
            let why = "`--record` is not allowed in a dry run, because a replay would present it as a call";
            return Err(Fault::Arguments(why.to_owned()));
        }
        let only = [self.tool.tool.clone()];
        let programs = Programs::open(host.clone(), &only, ListMode::All);
        let record = CallRecord::open(folder, programs)?;
        let wanted = record.wanted(&decided.plan, agreement);
        let wanted = wanted.ok_or_else(|| Fault::NotFound(decided.plan.name()))?;
        let answer = host.call(decided, agreement);
        if let Err(error) = record.add(&wanted, &answer) {
            let folder = folder.display();
            eprintln!("cmdhelp: the call could not be recorded in {folder}: {error}");
        }
        Ok(answer)
    }

    /// Makes the answer to a call that was not made because of `fault`.
    fn refusal(&self, fault: &CallFault) -> Envelope {
        let mut words = vec![self.tool.tool.clone()];
        words.extend(self.tool.command.iter().cloned());
        Envelope::of_fault(&words.join(" "), fault)
    }

    /// Makes the call in the background, as a task. Returns the id of the task. If the call was
    /// refused, prints the answer and ends the process.
    fn detached(
        &self,
        host: &Host,
        given: &CallInput,
        agreement: &Agreement,
        hidden: &Hidden,
    ) -> Result<Document, Fault> {
        let tasks = Tasks::of(&host.folders);
        let mut running = tasks.start(host, &self.tool.tool, given, agreement, None)?;
        let id = running.id().to_owned();
        match running.wait(Some(Instant::now()))? {
            Progress::Working => running.detach()?,
            // If the program was started, the call has become a task, even if the program has already ended.
            Progress::Ended(..) if tasks.get(&id).is_some() => {}
            Progress::Ended(answer, status) => {
                running.forget();
                print_answer(&self.with_proceed(answer, given.dry_run, hidden), status)
            }
        }
        let follow = ["cmdhelp", "task", "wait", &id];
        Ok(Document(Json::object([
            ("task", Json::from(id.as_str())),
            ("follow", follow.into_iter().collect()),
        ])))
    }

    /// Adds to the answer the command line that repeats a refused call with its token. Secret values are masked in the
    /// command line, and `put_in` lists the arguments whose values the caller has to insert.
    fn with_proceed(&self, answer: Json, is_dry_run: bool, hidden: &Hidden) -> Json {
        let error = answer.get("error");
        let Some(token) = error.and_then(|it| it.get("token")?.text()) else {
            return answer;
        };
        let mut flags: Vec<String> = Vec::new();
        flags.extend(self.detach.then(|| "--detach".to_owned()));
        flags.extend(is_dry_run.then(|| "--dry-run".to_owned()));
        let record = self
            .record
            .as_ref()
            .map(|it| format!("--record={}", it.display()));
        flags.extend(record);
        flags.push(format!("--confirm={token}"));
        let mut words = self.tool.words(&["cmdhelp", "call"], flags, hidden);
        let Json::Object(mut members) = answer else {
            return answer;
        };
        for (_, value) in members.iter_mut().filter(|(key, _)| key == "error") {
            if let Json::Object(error) = value {
                error.push(("proceed".to_owned(), words.drain(..).collect()));
                if !hidden.keys.is_empty() {
                    let keys = hidden.keys.iter().map(String::as_str).collect();
                    error.push(("put_in".to_owned(), keys));
                }
            }
        }
        Json::Object(members)
    }

    /// Prints only the output of the program, and exits with the program's exit code.
    fn print_raw(&self, answer: &Envelope, is_dry_run: bool, hidden: &Hidden) -> ! {
        let status = answer.exit_code.and_then(|it| u8::try_from(it).ok());
        let status = status.unwrap_or(answer.status);
        if let (Ok(_), Some(spilled)) = (&answer.result, &answer.spilled) {
            let copied = File::open(&spilled.path)
                .and_then(|mut from| io::copy(&mut from, &mut io::stdout().lock()));
            // A failure to print is not reported, because it usually means that the process that reads the output has
            // ended, as `head` does.
            process::exit(copied.map_or(1, |_| status.into()))
        }
        match &answer.result {
            Ok(Json::Text(text)) => print_and_end(text, status),
            Ok(value) => print_and_end(&value.to_string(), status),
            Err(_) => print_answer(
                &self.with_proceed(answer.to_json(), is_dry_run, hidden),
                status,
            ),
        }
    }
}

/// The interval at which a running call checks whether this process was interrupted.
const INTERVAL: Duration = Duration::from_millis(50);

/// Makes the call, and reports the progress that its program reports. If this process is interrupted, for example by
/// Ctrl+C, the call is cancelled, so that its end is recorded and answered.
fn followed(
    host: &Host,
    decided: Decided,
    agreement: &Agreement,
    cx: &mut Context<Cmdhelp>,
) -> io::Result<Envelope> {
    let is_interrupted = interrupted()?;
    let cancel = CancelHandle::default();
    let (sender, reports) = channel();
    let answer = thread::scope(|scope| {
        let by_start = cancel.clone();
        let call = scope.spawn(move || {
            let end = sender.clone();
            let callback: OnProgress = Arc::new(move |at| {
                // If sending fails, the call has ended, and nobody receives reports.
                let _ = sender.send(Some((at.done, at.total, at.message.to_owned())));
            });
            let on_start = |program: Stopper| by_start.stops(program);
            let observer = Observer {
                on_start: &on_start,
                on_progress: Some(&callback),
            };
            let answer = host.call_with(decided, agreement, &observer);
            let _ = end.send(None);
            answer
        });
        let mut has_reported = false;
        loop {
            match reports.recv_timeout(INTERVAL) {
                Ok(Some((done, total, message))) => {
                    has_reported = true;
                    cx.progress(done, total, &message);
                }
                Err(RecvTimeoutError::Timeout) if is_interrupted.load(Ordering::SeqCst) => {
                    cancel.cancel();
                }
                Err(RecvTimeoutError::Timeout) => {}
                Ok(None) | Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        // Dropping the context would erase the progress bar, but a failed call ends the process before that. So the bar
        // is erased here.
        if has_reported && io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
        call.join().unwrap_or_else(|panic| resume_unwind(panic))
    });
    Ok(cancel.applied_to(answer))
}

/// Prints an answer, and exits with the code `status`.
pub(crate) fn print_answer(answer: &Json, status: u8) -> ! {
    match io::stdout().is_terminal() {
        true => print_and_end(&answer.pretty(), status),
        false => print_and_end(&answer.to_string(), status),
    }
}

fn print_and_end(text: &str, status: u8) -> ! {
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{text}").and_then(|()| output.flush());
    process::exit(status.into())
}

/// Returns the plan of a call and the decision of the policy about it, as one JSON object.
pub(crate) fn explanation(decided: &Decided) -> Json {
    let mut entries = decided.plan.to_json().entries().to_vec();
    entries.push(("policy".to_owned(), decision(decided)));
    Json::Object(entries)
}

/// Returns the decision of the policy about a call as a JSON object.
pub(crate) fn decision(decided: &Decided) -> Json {
    let decision = &decided.decision;
    Json::object([
        ("decision", Json::from(decision.verdict.name())),
        ("rule", Json::from(decision.rule.as_str())),
        ("why", Json::from(decision.why.as_str())),
    ])
}

/// Returns an argument as it is shown to the user. Unless it is simple, it is quoted, with control
/// characters escaped.
fn printable(word: &str) -> String {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "-_=./:,@+%".contains(it);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.escape_debug()),
    }
}
