//! The same program without the one line: clap's own.

include!("../same.rs");
