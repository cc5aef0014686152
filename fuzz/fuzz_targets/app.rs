//! Reads random bytes as the files of an Agent Application package.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::app(data));
