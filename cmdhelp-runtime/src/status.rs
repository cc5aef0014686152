//! The exit codes that cmdhelp uses. They have the same meaning in every program.
//!
//! ```
//! use cmdhelp_runtime::call::status;
//! assert_eq!((status::OK, status::USAGE, status::AUTH), (0, 2, 4));
//! ```

/// The command has succeeded.
pub const OK: u8 = 0;
/// The command has failed with an error for which it declares no exit code.
pub const ERROR: u8 = 1;
/// The command line or other input is invalid. Nothing was done.
pub const USAGE: u8 = 2;
/// The user has to log in first.
pub const AUTH: u8 = 4;
/// The program has a bug.
pub const INTERNAL: u8 = 70;
/// The result could not be written.
pub const IO: u8 = 74;
/// The call needs consent and has none. Nothing was done.
pub const CONSENT: u8 = 77;
/// The call has exceeded its time limit.
pub const TIMEOUT: u8 = 124;
/// The call was cancelled, by Ctrl-C or by the client.
pub const INTERRUPTED: u8 = 130;
/// The program was killed. The operating system reports this exit code, and no program exits with
/// it by itself.
pub const KILLED: u8 = 137;
