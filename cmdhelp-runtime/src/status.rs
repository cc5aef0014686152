//! The statuses with which a program ends, and what they mean in every program.
//!
//! ```
//! use cmdhelp_runtime::call::status;
//! assert_eq!((status::OK, status::USAGE, status::AUTH), (0, 2, 4));
//! ```

/// All is well.
pub const OK: u8 = 0;
/// The command has failed; its error tells how.
pub const ERROR: u8 = 1;
/// The command line, or other input, is not valid. Nothing has been done.
pub const USAGE: u8 = 2;
/// Somebody has to sign in first.
pub const AUTH: u8 = 4;
/// The program has failed: a mistake in it, and not in the call.
pub const INTERNAL: u8 = 70;
/// The result could not be written.
pub const IO: u8 = 74;
/// Nobody has consented to what the call would do. Nothing has been done.
pub const CONSENT: u8 = 77;
/// Something took too long.
pub const TIMEOUT: u8 = 124;
/// The program was asked to stop.
pub const INTERRUPTED: u8 = 130;
/// The program was killed. No program ends with this itself: the system says it.
pub const KILLED: u8 = 137;
