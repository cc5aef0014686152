//! Searches files of random bytes, with and without manifests, for manifests.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::embedded(data));
