//! Gets consent for a destructive call: makes a preview, then checks the caller's consent or asks
//! the user.

use super::callee::CheckedCall;
use super::consent::{self, ConsentRequest};
use super::input::HeldInput;
use super::print::Presentation;
use super::stage::Preview;
use super::token::{self, Plan, Subject};
use super::{CallError, Fault, Format, Host, Printer, Shared, circumstances, usage};
use crate::list::List as _;
use crate::maybe_future::MaybeFuture;

/// Returns `Ok` if the call has the consent that it needs. If the consent is missing and the user
/// can be asked, asks the user.
#[inline]
pub(super) fn allow<'a>(
    checked: &'a CheckedCall<'_>,
    host: &'a mut Host<'_>,
) -> MaybeFuture<'a, Result<(), Fault>> {
    MaybeFuture::Later(Box::pin(checked.allowed(host)))
}

impl CheckedCall<'_> {
    /// Returns `Ok` if the call has the consent that it needs. If the consent is missing and the
    /// user can be asked, asks the user.
    #[inline]
    async fn allowed(&self, host: &mut Host<'_>) -> Result<(), Fault> {
        let program = self.callee.program;
        let request = ConsentRequest {
            call: self.call,
            declared: &self.route.declared,
            words: self.words,
        };
        if consent::is_enough(&request) {
            return Ok(());
        }
        let is_read = self.route.declared.stdin || token::names_input(self.call.matches.get());
        let has_preview = self.route.declared.dry_run;
        let held = (is_read || has_preview).then(|| HeldInput::of(is_read));
        let preview = match has_preview {
            true => {
                let preview = self.preview(host.shared).await;
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
        let secrets = self.call.secrets(program);
        let shown = preview.as_ref().map(|it| secrets.redact_json(&it.json));
        let hidden = program.secret_ids();
        let plan = Plan {
            subject: Subject::of(self.callee.identity, self.call.matches.get(), &hidden),
            circumstances: circumstances::of(program, shown.as_deref(), held.as_ref()),
        };
        let Some(refused) = consent::missing(self.callee, &request, &plan) else {
            return Ok(());
        };
        if host.prompts {
            let text = preview.map(|it| secrets.redact(&it.text));
            consent::prompt(program, &request, text.as_deref(), host.err)
        } else {
            Err(consent::refusal(
                self.callee,
                &request,
                &plan,
                &refused,
                preview,
            ))
        }
    }

    /// Makes the preview of the call, which is the result of the command's dry run. If the dry run
    /// fails, returns the error of the dry run. The caller then gets this error, and cannot
    /// consent.
    #[inline]
    async fn preview(&self, shared: &mut Shared) -> Result<Preview, Fault> {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let presentation = Presentation {
            template: self.route.declared.template(),
            screen: shared.screen,
            parts: self.callee.parts,
            ..Presentation::default()
        };
        let mut printer = Printer::new(&mut out, &mut err, Format::Json, presentation).showing();
        let run = self.run(None, true, shared, &mut printer);
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
        let lines: Vec<&str> = lines.lines().list();
        let json = match lines.as_slice() {
            [document] => (*document).to_owned(),
            lines => format!("[{}]", lines.join(",")),
        };
        Ok(Preview { json, text })
    }
}
