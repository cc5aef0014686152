//! Calls the targets with random bytes for some seconds: `cargo run --release --bin random -- 30`.
//!
//! The second argument is the seed: the same seed makes the same bytes. The third argument selects one
//! target.

use std::time::{Duration, Instant};

use cmdhelp_fuzz::TARGETS;

/// The maximum number of bytes at once.
const LONGEST: u64 = 160;

fn main() {
    cmdhelp_fuzz::run_as_program();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default| match words.get(at).map(|word| word.parse::<u64>()) {
        None => default,
        Some(Ok(number)) => number,
        Some(Err(error)) => panic!("expected seconds, a seed and a target: {error}"),
    };
    let (seconds, seed) = (number(0, 30), number(1, 1));
    let wanted = |name: &&(&str, _)| words.get(2).is_none_or(|only| *only == name.0);
    let targets: Vec<_> = TARGETS.iter().filter(wanted).collect();
    let share = Duration::from_secs(seconds) / u32::try_from(targets.len()).expect("a target");
    for (name, target) in targets {
        let begin = Instant::now();
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut count = 0_u64;
        while begin.elapsed() < share {
            let length = random.next() % LONGEST;
            let bytes: Vec<u8> = (0..length).map(|_| (random.next() >> 24) as u8).collect();
            // If a check panics, dropping this value prints the bytes, so that the failure can be repeated.
            let shown = Shown(&bytes);
            target(&bytes);
            std::mem::forget(shown);
            count += 1;
        }
        println!("{name}: {count} calls, nothing wrong");
    }
}

/// Prints the bytes when it is dropped, which only happens if a check panics.
struct Shown<'b>(&'b [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        eprintln!("with the bytes {:?}", self.0);
    }
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}
