//! Lets a program's help show the state of the user's session, such as the current workspace and
//! login.
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
