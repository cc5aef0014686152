//! Programs by chance, in the formats that agents' hosts read.

mod program;
mod read_back;
mod rules;

/// A number from the environment.
pub(crate) fn asked(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(number) => number.parse().expect("a number"),
        Err(_) => otherwise,
    }
}
