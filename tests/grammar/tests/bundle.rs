//! Random programs in the bundle formats.

mod program;
mod read_back;
mod rules;

/// Returns a number from an environment variable, or `otherwise`.
pub(crate) fn variable(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(number) => number.parse().expect("a number"),
        Err(_) => otherwise,
    }
}
