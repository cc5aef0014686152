//! Files of packages of Agent Applications, made of bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cmdhelp_fuzz::app(data));
