//! Reproducible random numbers.

use std::env;

pub(crate) struct Random(u64);

impl Random {
    /// Creates a generator with the seed in `MCP_SEED`, or a random one.
    pub(crate) fn new() -> Self {
        let seed = number("MCP_SEED", 0x2545_f491_4f6c_dd1d).max(1);
        println!("MCP_SEED={seed}");
        Self(seed)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    pub(crate) fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        let place = self.below(list.len() as u64);
        &list[usize::try_from(place).unwrap()]
    }
}

/// Returns a number from the environment.
pub(crate) fn number(key: &str, otherwise: u64) -> u64 {
    env::var(key).map_or(otherwise, |text| text.parse().unwrap())
}
