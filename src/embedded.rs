//! Reads the manifest in the file of a program without running the program.
//!
//! ```no_run
//! let pad = cmdhelp::embedded::read("/usr/bin/pad")?;
//! println!("{}", pad.json());
//! # Ok::<(), cmdhelp::embedded::ReadError>(())
//! ```

pub use cmdhelp_runtime::embedded::*;
