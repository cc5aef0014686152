//! Calls commands with secrets that are made from random bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::secrets(data));
