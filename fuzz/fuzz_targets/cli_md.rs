//! Files of AIP-29 bundles, made of bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::cli_md(data));
