//! The example `one-line` without its line, so that it uses clap.

include!(concat!(env!("OUT_DIR"), "/without.rs"));
