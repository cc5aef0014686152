//! The state of the user's session, such as the current workspace and login, which the program's
//! help shows.
//!
//! ```
//! use cmdhelp::context::Session;
//!
//! fn session() -> Session {
//!     Session::new().workspace("docapp").auth("signed in as ada")
//! }
//!
//! /// Project management
//! #[derive(cmdhelp::Parser)]
//! #[cmdhelp(context = session)]
//! struct Pad {}
//! ```

pub use cmdhelp_runtime::context::{IntoSession, IntoValues, Session, SessionFact};
