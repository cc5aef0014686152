//! The exit statuses of programs. They mean the same in every program.
//!
//! ```
//! use cmdhelp_runtime::call::status;
//! assert_eq!((status::OK, status::USAGE, status::AUTH), (0, 2, 4));
//! ```

/// The command has succeeded.
pub const OK: u8 = 0;
/// The command has failed, with an error of its own.
pub const ERROR: u8 = 1;
/// The command line, or other input, is not valid. Nothing was done.
pub const USAGE: u8 = 2;
/// The user has to log in first.
pub const AUTH: u8 = 4;
/// The program has failed because of a mistake in the program, and not in the call.
pub const INTERNAL: u8 = 70;
/// The result could not be written.
pub const IO: u8 = 74;
/// The call needs consent, and nobody has given it. Nothing was done.
pub const CONSENT: u8 = 77;
/// The call has exceeded its time limit.
pub const TIMEOUT: u8 = 124;
/// The program was asked to stop.
pub const INTERRUPTED: u8 = 130;
/// The program was killed. The system reports this status, and no program ends with it itself.
pub const KILLED: u8 = 137;
