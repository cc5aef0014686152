//! The number of generated lines, and the seed.

use std::env;
use std::str::FromStr;

/// The seed and the number of command lines per type.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The seed, from which the seed of each type is derived with its name.
    pub seed: u64,
    /// The number of random command lines for each type, after the fixed ones.
    pub lines: usize,
}

impl Settings {
    /// Reads `PARITY_SEED` and `PARITY_LINES`. The defaults are a fixed seed and this number of command lines.
    ///
    /// # Panics
    ///
    /// Panics if the value of a variable is not a number.
    #[must_use]
    pub fn from_env(lines: usize) -> Self {
        Self {
            seed: number("PARITY_SEED").unwrap_or(0x5EED),
            lines: number("PARITY_LINES").unwrap_or(lines),
        }
    }

    /// Returns the seed for the type of this name, so that each type gets different command lines.
    pub(crate) fn seed_for(self, name: &str) -> u64 {
        name.bytes().fold(self.seed, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        })
    }
}

fn number<N: FromStr>(variable: &str) -> Option<N> {
    let text = env::var(variable).ok()?;
    match text.parse() {
        Ok(number) => Some(number),
        Err(_) => panic!("{variable} is no number: {text:?}"),
    }
}
