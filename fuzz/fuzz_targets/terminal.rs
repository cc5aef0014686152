//! Command lines for a terminal, made of bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::terminal(data));
