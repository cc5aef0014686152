//! Tests calls of programs through the program `cmdhelp` itself: what runs, what needs consent, and what is recorded.

#![cfg(target_os = "linux")]

mod applications;
mod arguments;
mod audit;
mod cache;
mod changes;
mod client;
mod command_lines;
mod consent;
mod define;
mod drivers;
mod dry_run;
mod emit;
mod find;
mod formats;
mod guide;
#[cfg(feature = "http")]
mod http;
mod import;
mod large;
mod lifecycle;
mod project;
#[cfg(all(feature = "http", feature = "nats"))]
mod queue;
mod record;
mod registry;
mod rotation;
mod secrets;
mod serve;
mod tasks;
mod widened;
mod world;
