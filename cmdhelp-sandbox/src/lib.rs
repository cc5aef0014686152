//! Runs a program with the files, programs, hosts and resources that a policy grants, and with
//! nothing else.
//!
//! A [`Policy`] says what is granted. Together with a [`Call`] it becomes a [`Plan`], a value that
//! can be printed, compared, hashed and kept before anything runs. An [`Engine`] carries it out;
//! what it cannot keep, it refuses, and nothing has run then.
//!
//! ```no_run
//! use cmdhelp_sandbox::{Call, Engine, Input, Keep, Plan, Policy};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     cmdhelp_sandbox::enter();
//!     let policy = Policy { read: vec![".".into()], ..Policy::default() };
//!     let call = Call::here(vec!["ls".into(), "-l".into()])?;
//!     let plan = Plan::new(&policy, &call)?;
//!     let child = cmdhelp_sandbox::start(&plan, Engine::Namespaces, Input::Nothing)?;
//!     let output = child.collect(None, &Keep::in_memory(1 << 20))?;
//!     println!("{}", String::from_utf8_lossy(&output.stdout));
//!     Ok(())
//! }
//! ```

#![forbid(unsafe_code)]

mod child;
mod engine;
mod examine;
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
mod hosts;
mod plan;
mod policy;
#[cfg(target_os = "linux")]
mod proxy;
mod refusal;
mod resolve;
mod seatbelt;
mod sha256;

pub use self::child::{Child, Denied, End, Keep, Outcome, Output, Spilled};
pub use self::engine::{Engine, Input, Level, enter, start, start_with_any};
pub use self::examine::{EngineState, Examination, Feature, examine};
pub use self::plan::{Content, Place, Plan};
pub use self::policy::{Call, Exec, Limits, Network, Policy, Variable};
pub use self::refusal::{Code, Refusal, STATUS};
