//! Carrying out a call: all channels use this function.

use std::sync::Arc;

use clap::ArgMatches;

use super::callee::{AsCallee as _, Callee};
use super::checked::CheckedCall;
use super::circumstances;
use super::consent::{self, Ask};
use super::input::Held;
use super::stage::{Preview, finish, words};
use super::token::{self, Plan, Subject};
use super::{
    Call, CallError, Fault, Format, Handler, Host, Invocation, Printer, Program, Shared,
    output_limits, status, usage,
};
use crate::begun::block_on;
use crate::secrets::{Secrets, Shield};

/// Carries out a call, and prints its result or its error; returns the exit status.
///
/// The command's code runs only after the effect of the call is known and any consent that is
/// needed has been given. No other function calls handlers.
pub fn perform<C: Program>(call: &Call, host: &mut Host<'_>) -> u8 {
    block_on(carry_out(&C::CALLEE, call, host))
}

/// Carries out a call of a program without its type.
pub(super) async fn carry_out(callee: &Callee, call: &Call, host: &mut Host<'_>) -> u8 {
    let program = callee.program;
    let words = words(&call.matches);
    let route = callee.route_of(&call.matches);
    let declared = &route.declared;
    let format = call.options.output.or(declared.requested_format());
    let format = format.unwrap_or_else(|| declared.output().at(host.terminal));
    let checked = CheckedCall {
        callee,
        call,
        words: &words,
        route: &route,
    };
    let allowed = match checked.found() {
        Ok((handler, matches)) => {
            let allowed = checked.allow(handler, matches, host).await;
            allowed.map(|()| (handler, matches))
        }
        Err(why) => Err(usage::not_possible(callee, call, &words, why)),
    };
    let next = |after: &str| output_limits::next(callee, call, after);
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
            let run = checked.run(handler, matches, dry_run, shared, &mut printer);
            match run.await {
                Ok(()) => status::OK,
                Err(CallError::Failed(fault)) => {
                    let fault = told(fault);
                    printer.fault(&fault);
                    fault.exit
                }
                Err(CallError::Refused(error)) => {
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

impl CheckedCall<'_> {
    /// Returns without an error if the call has the consent that it needs.
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
            declared: &self.route.declared,
            words: self.words,
        };
        if consent::is_enough(&ask) {
            return Ok(());
        }
        let is_read = self.route.declared.reads_input() || token::names_input(&self.call.matches);
        let has_preview = self.route.declared.has_dry_run();
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
                Fault::internal(format!("standard input could not be restored: {error}"))
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

    /// Returns the preview of the call: the result of the command's dry run. An error of the dry
    /// run is returned to the caller, who then cannot consent.
    async fn preview(
        &self,
        handler: Handler,
        matches: &ArgMatches,
        shared: &mut Shared,
    ) -> Result<Preview, Fault> {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut printer = Printer::new(&mut out, &mut err, Format::Json)
            .template(self.route.declared.template())
            .on(shared.screen)
            .showing();
        let run = self.run(handler, matches, true, shared, &mut printer);
        match run.await {
            Ok(()) => {}
            Err(CallError::Failed(fault)) => return Err(fault),
            Err(CallError::Refused(error)) => {
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
    ) -> Result<(), CallError> {
        let secrets = Arc::new(Secrets::of_matches(self.callee.program, &self.call.matches));
        let _shield = Shield::of(&secrets);
        let mut stage = Invocation {
            matches: &self.call.matches,
            program: (self.callee.id)(),
            types: self.route.types(),
            is_read_first: self.route.is_read_first(),
            words: self.words,
            dry_run,
            shared,
            printer,
            secrets: &secrets,
        };
        (handler.carry)(matches, &mut stage).done().await
    }
}
