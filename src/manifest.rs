//! The trait with the manifest of a program, which is a constant: `Cli::MANIFEST`.
//!
//! ```
//! use cmdhelp::manifest::Manifest;
//!
//! #[derive(cmdhelp::Parser)]
//! #[command(name = "pad")]
//! struct Pad {}
//!
//! const DOCUMENT: &str = Pad::MANIFEST;
//! assert!(DOCUMENT.starts_with(r#"{"cmdhelp_version":"0.1","binary":"pad""#));
//! ```

pub use cmdhelp_runtime::tree::Manifest;
