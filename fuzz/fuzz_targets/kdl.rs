//! Reads random bytes as KDL definitions.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::kdl(data));
