//! Carries out a call. Command lines, JSON calls and servers all use [`carry_out`].

use std::sync::Arc;

use super::callee::{Callee, CheckedCall};
use super::context::levels;
use super::print::Presentation;
use super::stage::{LineArguments, finish, words};
use super::{Call, CallError, Fault, Host, Invocation, Printer, Shared, status, usage};
use crate::fast::Fields;
use crate::maybe_future::MaybeFuture;
use crate::secrets::Secrets;

/// Carries out a call, prints its result or error, and returns the exit code.
pub(super) async fn carry_out(callee: &Callee, call: &Call, host: &mut Host<'_>) -> u8 {
    let matches = call.matches.get();
    let checked = CheckedCall {
        callee,
        call,
        words: &words(matches),
        route: &callee.route_of(matches),
    };
    carry_out_checked(&checked, None, host).done().await
}

/// Carries out a call that nobody needs afterwards.
pub(super) fn carry_out_later<'h>(
    callee: &'h Callee,
    call: Call,
    host: &'h mut Host<'_>,
) -> MaybeFuture<'h, u8> {
    MaybeFuture::Later(Box::pin(
        async move { carry_out(callee, &call, host).await },
    ))
}

/// Carries out a call whose handler has already been looked up. `line` contains the arguments if
/// they were parsed without clap.
///
/// The body of an `async` function would be compiled again in each module that awaits it. The callers of this function
/// do not know the type of the future, so its code is compiled once.
pub(super) fn carry_out_checked<'h>(
    checked: &'h CheckedCall<'_>,
    line: Option<LineArguments<'h>>,
    host: &'h mut Host<'_>,
) -> MaybeFuture<'h, u8> {
    MaybeFuture::Later(Box::pin(carried_out(checked, line, host)))
}

async fn carried_out(
    checked: &CheckedCall<'_>,
    line: Option<LineArguments<'_>>,
    host: &mut Host<'_>,
) -> u8 {
    let CheckedCall {
        callee,
        call,
        words,
        route,
    } = *checked;
    let program = callee.program;
    let declared = &route.declared;
    let format = call.options.output.or(declared.requested_format);
    let format = format.unwrap_or_else(|| declared.output().at(host.terminal));
    let allowed = match checked.check() {
        Ok(()) => checked.allow(host).await,
        Err(why) => Err(usage::not_possible(callee, call, words, why)),
    };
    let next = |after: &str| {
        callee
            .limits
            .as_ref()
            .and_then(|limits| (limits.next)(callee, call, after))
    };
    let presentation = Presentation {
        pretty: host.terminal,
        screen: host.shared.screen,
        paint: host.shared.paint,
        envelope: declared.envelope().then(|| words.join(" ")),
        dry_run: call.options.dry_run,
        template: declared.template(),
        parts: callee.parts,
    };
    let mut printer =
        Printer::new(host.out, host.err, format, presentation).with_limits(&call.options, &next);
    let redacted = |fault: Fault| fault.without(&call.secrets(program));
    let code = match allowed.map_err(redacted) {
        Err(fault) => {
            printer.fault(&fault);
            fault.exit
        }
        Ok(()) => {
            let dry_run = call.options.dry_run;
            let shared = &mut *host.shared;
            let run = checked.run(line, dry_run, shared, &mut printer);
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
    /// Returns `Ok` if the call needs no consent, or has it. Otherwise asks the user if possible,
    /// and returns an error if there is still no consent.
    async fn allow(&self, host: &mut Host<'_>) -> Result<(), Fault> {
        if !self.needs_consent() {
            return Ok(());
        }
        match self.callee.allow {
            Some(allow) => allow(self, host).done().await,
            // The function in the field `allow` asks for consent. The field is `None` only in
            // programs without destructive commands, so this case is a bug in this crate, and the
            // call must not run.
            None => Err(Fault::internal(
                "the call needs consent, but the program has no code to ask for it",
            )),
        }
    }

    /// Runs the handler of the call. `line` contains the arguments if they were parsed without
    /// clap.
    pub(super) async fn run(
        &self,
        line: Option<LineArguments<'_>>,
        dry_run: bool,
        shared: &mut Shared,
        printer: &mut Printer<'_>,
    ) -> Result<(), CallError> {
        let Some((handler, depth)) = self.route.found() else {
            return Err(Fault::internal("the command has no handler").into());
        };
        let secrets = match &line {
            Some(_) => Secrets::default(),
            None => Secrets::of_matches(self.callee.program, self.call.matches.get()),
        };
        let secrets = Arc::new(secrets);
        let _shield = Secrets::shield(&secrets);
        let (line, root) = match line {
            Some(LineArguments { line, root }) => (Some(line), Some(root)),
            None => (None, None),
        };
        let mut stage = Invocation {
            matches: &self.call.matches,
            program: (self.callee.id)(),
            types: self.route.types(),
            root,
            is_read_first: self.route.is_read_first,
            words: self.words,
            dry_run,
            shared,
            printer,
            secrets: &secrets,
        };
        let run = match line {
            Some(mut line) => (handler.carry)(&mut Fields::of_line(&mut line), &mut stage),
            None => {
                let matches = levels(self.call.matches.get()).nth(depth);
                let mut matches = matches.cloned().unwrap_or_default();
                (handler.carry)(&mut Fields::Matches(&mut matches), &mut stage)
            }
        };
        run.done().await
    }
}
