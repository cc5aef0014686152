//! Reads the manifest in a program's file.
//!
//! ```no_run
//! let pad = cmdhelp::embedded::read("/usr/bin/pad")?;
//! println!("{}", pad.json());
//! # Ok::<(), cmdhelp::embedded::ReadError>(())
//! ```

pub use cmdhelp_runtime::embedded::*;
