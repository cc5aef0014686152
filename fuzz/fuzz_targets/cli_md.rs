//! Reads random bytes as the files of an AIP-29 bundle.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::cli_md(data));
