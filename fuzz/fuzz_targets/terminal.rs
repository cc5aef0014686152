//! Calls the program at a terminal with command lines that are made from random bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::terminal(data));
