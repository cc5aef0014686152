//! Decides whether a destructive call has consent, refuses a call without it, and asks the user at
//! a terminal.

use std::borrow::Cow;
use std::io::{Write, stdin};

use super::argv::{self, texts, with_flag};
use super::callee::Callee;
use super::declared::{ConfirmPolicy, Declared};
use super::stage::Preview;
use super::token::{Plan, TokenFault, now};
use super::{Call, Consent, Fault, status};
use crate::erased::Erased;
use crate::erased::is_secret_id;
use crate::program_name::command_name;
use crate::secrets::Secrets;
use crate::spec::{CallFlag, Effect};
use crate::substring::Substring as _;
use crate::view::visible;

/// A call that needs consent.
pub(super) struct ConsentRequest<'a> {
    pub(super) call: &'a Call,
    pub(super) declared: &'a Declared,
    pub(super) words: &'a [String],
}

/// The reason why a call does not have the consent that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    Nothing,
    /// An argument follows the consent flag. The following argument may be a token or an argument
    /// of the command.
    Unclear(String),
    FlagOnly,
    OtherCall,
    PlanChanged,
    Expired,
}

impl Missing {
    #[inline]
    fn reason(&self) -> Cow<'static, str> {
        match self {
            Self::Nothing => "no consent was given with the call".into(),
            Self::Unclear(word) => format!(
                "`{word}` may be a token or an argument: write a token after `=`, or write the \
                 flag without a token after all arguments"
            )
            .into(),
            Self::FlagOnly => "the consent flag needs a token: pass the one from the preview of \
                this call"
                .into(),
            Self::OtherCall => "the token belongs to another call".into(),
            Self::PlanChanged => "what the call would do has changed since its preview".into(),
            Self::Expired => "the token has expired".into(),
        }
    }
}

/// Returns whether the consent flag was given without a token, and the command does not require a
/// token. Such a call has consent, and needs no preview.
#[inline]
pub(super) fn is_enough(request: &ConsentRequest<'_>) -> bool {
    request.call.options.consent == Consent::Flag
        && request.declared.confirm_policy() == ConfirmPolicy::Flag
}

/// Returns why the call does not have the consent that it needs, or `None` if the call may proceed.
#[inline]
pub(super) fn missing(
    callee: &Callee,
    request: &ConsentRequest<'_>,
    plan: &Plan,
) -> Option<Missing> {
    match &request.call.options.consent {
        Consent::None => Some(match argv::unclear(callee, &request.call.argv) {
            Some(word) => Missing::Unclear(word.to_owned()),
            None => Missing::Nothing,
        }),
        Consent::Flag if is_enough(request) => None,
        Consent::Flag => Some(Missing::FlagOnly),
        Consent::Token(token) => match plan.check(token, now(), request.declared.token_seconds()) {
            Ok(()) => None,
            Err(TokenFault::OtherCall) => Some(Missing::OtherCall),
            Err(TokenFault::PlanChanged) => Some(Missing::PlanChanged),
            Err(TokenFault::Expired) => Some(Missing::Expired),
        },
    }
}

/// Makes the error for a call without consent if no user at a terminal can be asked. The error
/// contains the preview of the call, and the command line with which the caller can consent.
#[inline]
pub(super) fn refusal(
    callee: &Callee,
    request: &ConsentRequest<'_>,
    plan: &Plan,
    missing: &Missing,
    preview: Option<Preview>,
) -> Fault {
    let seconds = request.declared.token_seconds();
    let program = callee.program;
    let token = plan.token(now().saturating_add(seconds));
    let proceed = with_flag(callee, request.call, CallFlag::Confirm, &token);
    let message = format!(
        "`{}` needs consent: it is destructive",
        command_name(program.traits, request.words)
    );
    let mut fault = Fault::own("CONFIRMATION_REQUIRED", status::CONSENT, message);
    fault = match missing {
        Missing::Unclear(_) => fault.with_text("reason", &missing.reason()),
        _ => fault.with_own("reason", &missing.reason()),
    };
    fault = fault.with_own("effect", Effect::Destructive.as_str());
    if let Some(preview) = preview {
        fault = fault.with_preview(preview.json, preview.text);
    }
    fault = fault
        .with_own("token", &token)
        .with_number("expires_in_seconds", seconds);
    match proceed.and_then(texts) {
        Some(argv) => fault.with_line("proceed", argv),
        None => fault,
    }
}

/// Asks the user at the terminal for consent. The user consents with `y` or `yes`. If the command
/// declares `confirm = "name"`, the user has to type the name of the affected object instead.
#[inline]
pub(super) fn prompt(
    program: &Erased,
    request: &ConsentRequest<'_>,
    preview: Option<&str>,
    err: &mut dyn Write,
) -> Result<(), Fault> {
    let name = command_name(program.traits, request.words);
    let mut text = format!("`{name}` cannot be undone.\n");
    if let Some(preview) = preview {
        text += &preview_for_people(preview);
    }
    let wanted = match request.declared.confirm_policy() {
        ConfirmPolicy::Name => {
            let wanted = object(program, request.call).unwrap_or_else(|| name.clone());
            text += &format!("To go on, type {wanted}: ");
            Some(wanted)
        }
        ConfirmPolicy::Flag | ConfirmPolicy::Token => {
            text += "Go on? [y/N] ";
            None
        }
    };
    let _ = err.write_all(text.as_bytes());
    let _ = err.flush();
    let mut answer = String::new();
    let read = stdin().read_line(&mut answer).is_ok();
    let answer = answer.trim();
    let agreed = match wanted {
        Some(wanted) => answer == wanted,
        None => ["y", "yes"].contains(&answer.lowercased().as_str()),
    };
    if read && agreed {
        return Ok(());
    }
    let message = format!("`{name}` was declined; nothing was done");
    Err(Fault::own(
        "CONFIRMATION_DECLINED",
        status::CONSENT,
        message,
    ))
}

/// Formats a preview for people. Returns an empty string if the preview is empty.
#[inline]
fn preview_for_people(preview: &str) -> String {
    match preview.trim_end() {
        "" => String::new(),
        preview if preview.contains('\n') => {
            let lines = visible::indented(preview, "  ");
            format!("Preview:\n  {lines}\n")
        }
        preview => format!("Preview: {}\n", visible::block(preview)),
    }
}

/// Returns the value of the command's first positional argument, which the user has to type to
/// consent. Returns `None` if the value may contain a secret or cannot be typed.
#[inline]
fn object(program: &Erased, call: &Call) -> Option<String> {
    let tree = program.tree();
    let mut cmd = &*tree;
    let mut matches = call.matches.get();
    while let Some((name, below)) = matches.subcommand() {
        (cmd, matches) = (cmd.find_subcommand(name)?, below);
    }
    let id = cmd.get_positionals().next()?.get_id().as_str();
    if is_secret_id(program, id) {
        return None;
    }
    let mut values = matches.try_get_raw(id).ok().flatten()?;
    let value = values.next()?.to_str()?;
    // The user is shown this value to type it, so it must not contain a secret.
    let secrets = Secrets::of_matches(program, call.matches.get());
    if secrets.redact(value) != value {
        return None;
    }
    let can_be_typed = !value.is_empty() && value.trim() == value;
    let can_be_typed = can_be_typed && visible::is_plain(value);
    can_be_typed.then(|| value.to_owned())
}
