//! Carries out a call. Command lines, JSON calls and servers all use [`carry_out`].

use std::sync::Arc;

use clap::ArgMatches;

use super::callee::{Callee, CheckedCall};
use super::stage::{finish, words};
use super::{
    Call, CallError, Fault, Handler, Host, Invocation, Printer, Shared, output_limits, status,
    usage,
};
use crate::secrets::{Secrets, Shield};

/// Carries out a call, prints its result or error, and returns the exit code.
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
        .with_limits(&call.options, &next);
    let redacted = |fault: Fault| fault.without(&Secrets::of_call(program, &call.matches));
    let code = match allowed.map_err(redacted) {
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
                    let fault = redacted(fault);
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
    /// Checks that the call has the consent that it needs, and asks the user for consent if
    /// possible. Returns an error if there is no consent.
    async fn allow(
        &self,
        handler: Handler,
        matches: &ArgMatches,
        host: &mut Host<'_>,
    ) -> Result<(), Fault> {
        if !self.needs_consent() {
            return Ok(());
        }
        match self.callee.allow {
            Some(allow) => allow(self, handler, matches, host).done().await,
            // The field `allow` has the code that asks for consent. The field is `None` only for
            // programs without destructive commands, so this case is a bug in this crate, and the
            // call must not run.
            None => Err(Fault::internal(
                "the call needs consent, but the program has no code to ask for it",
            )),
        }
    }

    pub(super) async fn run(
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
