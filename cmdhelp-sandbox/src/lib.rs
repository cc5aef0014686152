//! Runs a program with the files, programs, hosts and resources that a policy grants, and with
//! nothing else.
//!
//! A [`Policy`] says what is granted. Together with a [`Call`] it becomes a [`Plan`], a value that
//! can be printed, compared, hashed and kept before anything runs. An [`Engine`] carries it out;
//! what it cannot keep, it refuses, and nothing has run then.
//!
//! ```standalone_crate
//! use std::io::Write;
//! use std::time::Duration;
//!
//! use cmdhelp_sandbox::{Call, Exec, Input, Keep, Level, Network, Plan, Policy, Variable};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // First of all: the sandbox is made by this program, started again.
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
//!         // From a thread, where it is more than a pipe holds.
//!         input.write_all(b"from the caller\n")?;
//!     }
//!     let output = child.collect(Some(Duration::from_secs(60)), &Keep::in_memory(1 << 20))?;
//!     assert_eq!(output.stdout, b"from the caller\nhello\nnobody\n");
//!     // There is no such file inside.
//!     assert_eq!(output.outcome.status(), 1);
//!     // With the engine `namespaces`, hosts are told that were looked for in vain.
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
#[cfg(target_os = "linux")]
mod message;
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
pub use self::child::terminal::{Attached, Size, Terminal};
pub use self::child::{Child, Keep, Output, Spilled, Stopper};
pub use self::engine::{Engine, Input, Level, enter, start, start_with_any};
pub use self::examine::{EngineState, Examination, Feature, examine};
pub use self::outcome::{Denied, End, Outcome};
pub use self::plan::{Content, Place, Plan};
pub use self::policy::{Call, Exec, Limits, Network, Policy, Variable};
pub use self::refusal::{Code, Refusal, STATUS};
