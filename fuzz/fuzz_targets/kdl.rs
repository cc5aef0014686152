//! Definitions in KDL, made of bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::kdl(data));
