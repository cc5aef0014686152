//! Reads random bytes as permission rules.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::rules(data));
