//! Redacts secrets in panic messages.

use std::panic::{PanicHookInfo, set_hook, take_hook};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};

use super::Secrets;

/// The secrets of the running calls.
static CALLS: Mutex<Vec<Arc<Secrets>>> = Mutex::new(Vec::new());

/// A guard that redacts the secrets of a call in panic messages until it is dropped.
///
/// If a panic message contains no secrets, it is left to the previous panic hook, which may be one
/// of the author's.
pub(crate) struct Shield {
    secrets: Arc<Secrets>,
    /// The function that ends the redaction. It is called through a pointer, as all functions that redact secrets are.
    end: fn(&Arc<Secrets>),
}

impl Shield {
    /// Begins to redact `secrets` in panic messages.
    #[inline]
    pub(super) fn of(secrets: &Arc<Secrets>) -> Self {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = take_hook();
            set_hook(Box::new(move |info| match redacted(info) {
                Some(text) => eprintln!("{text}"),
                None => before(info),
            }));
        });
        calls().push(Arc::clone(secrets));
        Self {
            secrets: Arc::clone(secrets),
            end,
        }
    }
}

impl Drop for Shield {
    #[inline]
    fn drop(&mut self) {
        (self.end)(&self.secrets);
    }
}

#[inline]
fn end(secrets: &Arc<Secrets>) {
    let mut calls = calls();
    if let Some(place) = calls.iter().position(|it| Arc::ptr_eq(it, secrets)) {
        calls.remove(place);
    }
}

#[inline]
fn calls() -> MutexGuard<'static, Vec<Arc<Secrets>>> {
    CALLS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the message of a panic with secrets redacted, or `None` if it contains no secret.
#[inline]
fn redacted(info: &PanicHookInfo<'_>) -> Option<String> {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))?;
    let redacted = calls()
        .iter()
        .fold(text.to_owned(), |text, call| call.redact(&text));
    if redacted == text {
        return None;
    }
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("<unnamed>");
    let place = info.location().map(|place| format!(" at {place}"));
    Some(format!(
        "\nthread '{name}' panicked{}:\n{redacted}",
        place.unwrap_or_default()
    ))
}
