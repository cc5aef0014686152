//! Panics that tell a value.

use std::panic::{PanicHookInfo, set_hook, take_hook};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};

use super::Secrets;

/// The calls that are under way.
static CALLS: Mutex<Vec<Arc<Secrets>>> = Mutex::new(Vec::new());

/// Keeps what is secret in a call out of what its panics print, as long as it is there.
///
/// What has no value in it is told by the hook that was there before, if the author has set one.
pub(crate) struct Shield(Arc<Secrets>);

impl Shield {
    /// Returns nothing where a call has no values.
    pub(crate) fn of(secrets: &Arc<Secrets>) -> Option<Self> {
        static HOOK: Once = Once::new();
        if secrets.is_empty() {
            return None;
        }
        HOOK.call_once(|| {
            let before = take_hook();
            set_hook(Box::new(move |info| match redacted(info) {
                Some(text) => eprintln!("{text}"),
                None => before(info),
            }));
        });
        calls().push(Arc::clone(secrets));
        Some(Self(Arc::clone(secrets)))
    }
}

impl Drop for Shield {
    fn drop(&mut self) {
        let mut calls = calls();
        if let Some(place) = calls.iter().position(|it| Arc::ptr_eq(it, &self.0)) {
            calls.remove(place);
        }
    }
}

fn calls() -> MutexGuard<'static, Vec<Arc<Secrets>>> {
    CALLS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns what is printed of a panic in whose message there is a value.
fn redacted(info: &PanicHookInfo<'_>) -> Option<String> {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))?;
    let told = calls()
        .iter()
        .fold(text.to_owned(), |text, call| call.out_of(&text));
    if told == text {
        return None;
    }
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("<unnamed>");
    let place = info.location().map(|place| format!(" at {place}"));
    Some(format!(
        "\nthread '{name}' panicked{}:\n{told}",
        place.unwrap_or_default()
    ))
}
