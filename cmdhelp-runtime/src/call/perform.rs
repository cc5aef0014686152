//! The one way from a call to its result.

use std::any::{Any, TypeId};
use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;

use clap::{ArgMatches, Error};

use super::callee::{AsCallee as _, Callee};
use super::circumstances;
use super::consent::{self, Ask};
use super::declared::Declared;
use super::input::Held;
use super::paint::Paint;
use super::screen::Screen;
use super::token::{self, Plan, Subject};
use super::{Fault, Format, Handler, Options, Printer, Program, Route, less, status, usage};
use crate::begun::block_on;
use crate::secrets::{Secrets, Shield};

/// A call, from whatever channel: what clap understood, and what is asked for beside it.
#[derive(Clone, Debug)]
pub struct Call {
    /// The command line, with the program's name and with all flags of ours.
    pub argv: Vec<OsString>,
    /// What clap understood of it. It is shared with the command's context.
    pub matches: Arc<ArgMatches>,
    /// What is asked for beside the arguments.
    pub options: Options,
}

/// Where a call comes from and where its result goes; and what all calls of a program share.
pub struct Host<'a> {
    /// For results and, unless for people, for errors.
    pub out: &'a mut dyn Write,
    /// For people.
    pub err: &'a mut dyn Write,
    /// Whether a person reads the results at a terminal: they are then text, unless the command or
    /// the call says otherwise, and JSON is laid out.
    pub terminal: bool,
    /// Whether there is somebody who can be asked.
    pub prompts: bool,
    /// What calls share.
    pub shared: &'a mut Shared,
}

impl std::fmt::Debug for Host<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Stage<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stage").finish_non_exhaustive()
    }
}

/// What all calls of a program share.
#[derive(Debug, Default)]
pub struct Shared {
    /// What the program's author made for all commands.
    pub(super) state: Option<Box<dyn Any>>,
    /// Who has called, if not somebody at a command line.
    pub(super) listener: Option<crate::server::Listener>,
    /// The result of the last call was a stream.
    pub(super) is_stream: bool,
    /// Where people read results.
    pub(super) screen: Screen,
    /// How errors are told to them.
    pub(super) paint: Paint,
}

impl Shared {
    /// Something that the program's author has made for all commands.
    pub fn with(state: impl Any) -> Self {
        Self {
            state: Some(Box::new(state)),
            ..Self::default()
        }
    }
}

/// A call on its way to the command's author.
pub struct Stage<'s, 'p> {
    pub(super) matches: &'s Arc<ArgMatches>,
    pub(super) program: TypeId,
    pub(super) route: &'s Route<'s>,
    pub(super) words: &'s [String],
    pub(super) dry_run: bool,
    pub(super) shared: &'s mut Shared,
    pub(super) printer: &'s mut Printer<'p>,
    /// What is repeated to nobody.
    pub(super) secrets: &'s Arc<Secrets>,
}

/// Why a call has no result.
#[derive(Debug)]
pub enum Trouble {
    /// It has failed.
    Failed(Fault),
    /// What clap accepted, the author's own part of the parser did not.
    Refused(Error),
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Failed(fault)
    }
}

/// Carries out a call, and prints its result or its error; returns the exit status.
///
/// Nothing of the command's runs before it is known what the call does to the world, and that
/// somebody has agreed to it where that is needed. There is no other way to a command.
pub fn perform<C: Program>(call: &Call, host: &mut Host<'_>) -> u8 {
    block_on(carry_out(&C::CALLEE, call, host))
}

/// The same of a program without its type.
pub(super) async fn carry_out(callee: &Callee, call: &Call, host: &mut Host<'_>) -> u8 {
    let program = callee.program;
    let words = words(&call.matches);
    let mut route = Route::default();
    route.enter(&call.matches, Some(callee.route), callee.handler);
    let declared = route.declared();
    let format = call.options.output.or(declared.asked());
    let format = format.unwrap_or_else(|| declared.output().at(host.terminal));
    let play = Play {
        callee,
        call,
        declared,
        words: &words,
        route: &route,
    };
    let allowed = match play.found() {
        Ok((handler, matches)) => {
            let allowed = play.allow(handler, matches, host).await;
            allowed.map(|()| (handler, matches))
        }
        Err(fault) => Err(fault),
    };
    let next = |after: &str| less::next(callee, call, after);
    let mut printer = Printer::new(host.out, host.err, format)
        .pretty(host.terminal)
        .on(host.shared.screen)
        .paint(host.shared.paint)
        .envelope(
            declared.envelope().then(|| words.join(" ")),
            call.options.dry_run,
        )
        .template(declared.template())
        .less(&call.options, &next);
    let told = |fault: Fault| fault.without(&Secrets::of_call(program, &call.matches));
    let code = match allowed.map_err(told) {
        Err(fault) => {
            printer.fault(&fault);
            fault.exit
        }
        Ok((handler, matches)) => {
            let dry_run = call.options.dry_run;
            let shared = &mut *host.shared;
            match play
                .run(handler, matches, dry_run, shared, &mut printer)
                .await
            {
                Ok(()) => status::OK,
                Err(Trouble::Failed(fault)) => {
                    let fault = told(fault);
                    printer.fault(&fault);
                    fault.exit
                }
                Err(Trouble::Refused(error)) => {
                    let error = error.format(&mut (callee.command)());
                    printer.fault(&usage::fault(callee, &error, None, &call.argv));
                    status::USAGE
                }
            }
        }
    };
    host.shared.is_stream = printer.is_stream;
    finish(printer.lost().map(ToString::to_string), code, host.err)
}

/// What a call would do.
#[derive(Clone, Debug)]
pub(super) struct Preview {
    /// As it is told to programs.
    pub(super) json: String,
    /// As people see it.
    pub(super) text: String,
}

/// Whether somebody has to agree to a call, if it asks for nothing that its command does not have.
pub(super) fn possible(callee: &Callee, call: &Call) -> Result<bool, Fault> {
    let words = words(&call.matches);
    let mut route = Route::default();
    route.enter(&call.matches, Some(callee.route), callee.handler);
    let play = Play {
        callee,
        call,
        declared: route.declared(),
        words: &words,
        route: &route,
    };
    play.found()?;
    Ok(play.needs_consent())
}

/// A result that was lost, as on a full disk, is told on standard error and in the status.
pub(super) fn finish(lost: Option<String>, code: u8, err: &mut dyn Write) -> u8 {
    match lost {
        None => code,
        Some(reason) => {
            let _ = writeln!(err, "error: cannot write the result: {reason}");
            status::IO
        }
    }
}

/// The words that select a command.
pub(super) fn words(matches: &ArgMatches) -> Vec<String> {
    let mut words = Vec::new();
    let mut level = matches;
    while let Some((word, below)) = level.subcommand() {
        words.push(word.to_owned());
        level = below;
    }
    words
}

/// A call, and what is known of it.
struct Play<'p> {
    callee: &'p Callee,
    call: &'p Call,
    declared: &'p Declared,
    words: &'p [String],
    route: &'p Route<'p>,
}

impl Play<'_> {
    /// What carries the call out, if it asks for nothing that there is not.
    fn found(&self) -> Result<(Handler, &ArgMatches), Fault> {
        let found = self.route.found();
        let program = self.callee.program;
        let found = found.ok_or_else(|| usage::no_handler(self.callee, self.call, self.words))?;
        less::check(self.callee, self.call, self.words, self.declared)?;
        if !found.0.is_page {
            self.call.options.window.counted()?;
        }
        match self.call.options.dry_run && !self.declared.has_dry_run() {
            true => Err(usage::no_dry_run(program.traits, self.words)),
            false => Ok(found),
        }
    }

    fn needs_consent(&self) -> bool {
        !self.call.options.dry_run && self.declared.needs_consent(self.words)
    }

    /// Whether the call may go on.
    async fn allow(
        &self,
        handler: Handler,
        matches: &ArgMatches,
        host: &mut Host<'_>,
    ) -> Result<(), Fault> {
        if !self.needs_consent() {
            return Ok(());
        }
        let program = self.callee.program;
        let ask = Ask {
            call: self.call,
            declared: self.declared,
            words: self.words,
        };
        if consent::is_enough(&ask) {
            return Ok(());
        }
        let is_read = self.declared.reads_input() || token::names_input(&self.call.matches);
        let has_preview = self.declared.has_dry_run();
        let held = (is_read || has_preview).then(|| Held::of(is_read));
        let preview = match has_preview {
            true => {
                let preview = self.preview(handler, matches, host.shared).await;
                preview.map(Some)
            }
            false => Ok(None),
        };
        if let Some(held) = &held {
            held.give_back().map_err(|error| {
                Fault::internal(format!("standard input could not be given back: {error}"))
            })?;
        }
        let preview = preview?;
        let secrets = Secrets::of_call(program, &self.call.matches);
        let shown = preview.as_ref().map(|it| secrets.out_of_json(&it.json));
        let hidden = (program.secret_ids)();
        let plan = Plan {
            subject: Subject::of(self.callee.identity, &self.call.matches, &hidden),
            circumstances: circumstances::of(program, shown.as_deref(), held.as_ref()),
        };
        let Some(refused) = consent::missing(self.callee, &ask, &plan) else {
            return Ok(());
        };
        if host.prompts {
            let text = preview.map(|it| secrets.out_of(&it.text));
            consent::prompt(program, &ask, text.as_deref(), host.err)
        } else {
            Err(consent::refusal(
                self.callee,
                &ask,
                &plan,
                &refused,
                preview,
            ))
        }
    }

    /// What the call would do, as the command itself tells. If that is an error, there is nothing
    /// to agree to.
    async fn preview(
        &self,
        handler: Handler,
        matches: &ArgMatches,
        shared: &mut Shared,
    ) -> Result<Preview, Fault> {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut printer = Printer::new(&mut out, &mut err, Format::Json)
            .template(self.declared.template())
            .on(shared.screen)
            .showing();
        let run = self.run(handler, matches, true, shared, &mut printer);
        match run.await {
            Ok(()) => {}
            Err(Trouble::Failed(fault)) => return Err(fault),
            Err(Trouble::Refused(error)) => {
                let error = error.format(&mut (self.callee.command)());
                return Err(usage::fault(self.callee, &error, None, &self.call.argv));
            }
        }
        let text = printer.shown();
        let lines = String::from_utf8_lossy(&out).into_owned();
        let lines: Vec<&str> = lines.lines().collect();
        let json = match lines.as_slice() {
            [document] => (*document).to_owned(),
            lines => format!("[{}]", lines.join(",")),
        };
        Ok(Preview { json, text })
    }

    async fn run(
        &self,
        handler: Handler,
        matches: &ArgMatches,
        dry_run: bool,
        shared: &mut Shared,
        printer: &mut Printer<'_>,
    ) -> Result<(), Trouble> {
        let secrets = Arc::new(Secrets::of_matches(self.callee.program, &self.call.matches));
        let _shield = Shield::of(&secrets);
        let mut stage = Stage {
            matches: &self.call.matches,
            program: (self.callee.id)(),
            route: self.route,
            words: self.words,
            dry_run,
            shared,
            printer,
            secrets: &secrets,
        };
        (handler.carry)(matches, &mut stage).done().await
    }
}
