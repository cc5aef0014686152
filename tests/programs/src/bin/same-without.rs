//! The program of `same-with.rs` without the line, so that it uses clap.

include!("../same.rs");
