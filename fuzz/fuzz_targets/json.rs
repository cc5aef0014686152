//! Calls the program with JSON values that are made from random bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::json(data));
