//! Runs a program with only the access to files, programs, hosts and resources that a policy grants.
//!
//! A [`Policy`] lists the granted access. [`Plan::new`] resolves a policy for a [`Call`] into a [`Plan`], a value that
//! can be printed, compared, hashed and stored before anything runs. An [`Engine`] runs the plan. An engine that cannot
//! enforce a rule of the plan runs nothing and returns an error.
//!
//! ```standalone_crate
//! use std::io::Write;
//! use std::time::Duration;
//!
//! use cmdhelp_sandbox::{Call, Exec, Input, Keep, Level, Network, Plan, Policy, Variable};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // Must come first: the sandbox is created by a second process of this program.
//!     cmdhelp_sandbox::enter();
//!
//!     let script = "cat; echo $GREETING; getent hosts example.com || echo nobody; test -e /etc/shadow";
//!     let call = Call::here(vec!["sh".into(), "-c".into(), script.into()])?;
//!     let policy = Policy {
//!         read: vec![".".into()],
//!         exec: Exec::Anything,
//!         network: Network::Nothing,
//!         environment: vec![Variable {
//!             name: "GREETING".into(),
//!             value: Some("hello".into()),
//!         }],
//!         ..Policy::default()
//!     };
//!     let plan = Plan::new(&policy, &call)?;
//!     println!("{}", plan.to_json());
//!
//!     let (mut child, engine) = cmdhelp_sandbox::start_with_any(&plan, Level::Full, Input::Piped)?;
//!     println!("it runs with the engine {}", engine.name());
//!     if let Some(mut input) = child.take_input() {
//!         // Longer input must be written by another thread, because a pipe holds only a few kilobytes.
//!         input.write_all(b"from the caller\n")?;
//!     }
//!     let output = child.collect(Some(Duration::from_secs(60)), &Keep::in_memory(1 << 20))?;
//!     assert_eq!(output.stdout, b"from the caller\nhello\nnobody\n");
//!     // The file does not exist in the sandbox.
//!     assert_eq!(output.outcome.status(), 1);
//!     // The engine `namespaces` reports the hosts that were looked up.
//!     let hosts = output.outcome.denied.iter().map(|denied| denied.host.as_str());
//!     assert!(hosts.into_iter().all(|host| host == "example.com"));
//!     Ok(())
//! }
//! ```

#![forbid(unsafe_code)]

mod child;
mod engine;
mod examine;
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
mod hosts;
mod interrupt;
#[cfg(target_os = "linux")]
mod message;
mod observation;
mod outcome;
mod plan;
mod policy;
#[cfg(target_os = "linux")]
mod proxy;
mod refusal;
mod resolve;
mod seatbelt;
mod sha256;

#[cfg(target_os = "linux")]
pub use self::child::Stream;
#[cfg(target_os = "linux")]
pub use self::child::terminal::{Attached, Size, Terminal};
pub use self::child::{Child, Keep, Output, Spilled, Stopper};
pub use self::engine::{Engine, Input, Level, allow_fork, begin, enter, start, start_with_any};
pub use self::examine::{EngineState, Examination, Feature, examine};
pub use self::hosts::mistake_in_host;
pub use self::interrupt::interrupted;
pub use self::observation::{FileUse, Observation, UseKind};
pub use self::outcome::{Denied, End, Outcome};
pub use self::plan::{Content, Place, Plan};
pub use self::policy::{Call, Exec, Limits, Network, Policy, Variable};
pub use self::refusal::{Code, Refusal, STATUS};
