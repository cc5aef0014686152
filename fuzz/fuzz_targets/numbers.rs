//! Reads random bytes as numbers in JSON.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::numbers(data));
