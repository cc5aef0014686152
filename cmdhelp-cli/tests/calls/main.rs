//! Tests calls of programs through the program `cmdhelp` itself: what runs, what needs consent, and what is recorded.
//!
//! | guarantee | test |
//! |---|---|
//! | each broken requirement is reported alone | `../check.rs`: `who_breaks_a_row_is_told_that_row_and_no_other` |
//! | side effects of a capability line are reported | `../check.rs`: `side_effects_of_the_capability_line_are_named` |
//! | flags of help texts and manual pages are found, and none is invented | `cmdhelp-host/tests/quality.rs` |
//! | the definitions of the KDL specification are read | `tests/bundles/tests/readers/examples.rs` |
//! | definitions in KDL become the right command line | `formats.rs` |
//! | applications run in their package, and confirmation comes first | `applications.rs` |
//! | installation, versions, setup and login | `lifecycle.rs` |
//! | a sandbox never becomes wider without consent | `widened.rs` |
//! | no value becomes an option, and no shell reads it | `arguments.rs` |
//! | consent is for one call, program and policy | `consent.rs` |
//! | large outputs are in files, without secrets | `large.rs` |
//! | secrets are in the environment only | `secrets.rs` |
//! | one of several drivers is chosen, and its limits hold | `drivers.rs` |
//! | each change of the audit is found | `audit.rs` |

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
