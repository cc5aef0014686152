//! Tests calls through the program `cmdhelp`: what is run, what needs consent, and what is recorded.
//!
//! | guarantee | test |
//! |---|---|
//! | each broken requirement is reported alone | `../check.rs`: `reports_only_the_requirement_that_is_not_met` |
//! | side effects of a capability line are reported | `../check.rs`: `reports_side_effects_of_the_capability_line` |
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
//!
//! The guarantees of `cmdhelp serve`, and the tests of each:
//!
//! | guarantee | tests |
//! |---|---|
//! | hosts and clients of others see and call the tools | `tests/mcp-hosts/run`, `tests/mcp-clients/run` |
//! | a transcript is the same over both transports, in all revisions | `http::transcripts` |
//! | thousands of tools: size of the list, start | `cargo run --release -p cmdhelp-benches -- host`, `cache`, `changes` |
//! | a search finds the intended command, with exact names first | `cmdhelp-host/tests/search.rs`, `serve::finds_commands_by_words` |
//! | a wrong call is answered with the right one | `serve::finds_and_calls_tools_of_a_large_registry` |
//! | a schema that clients refuse is rewritten, and `doctor` names its tool | `foreign` |
//! | a text of a program is data: cut, visible, and no instruction | `foreign::removes_invisible_text_from_descriptions` |
//! | nothing destructive runs before a person agrees | `serve::refuses_unconfirmed_calls_and_accepts_a_token_once`, `http::transcripts` |
//! | wrong tokens, hosts, origins and long bodies are refused | `http::limits` |
//! | idle and slow clients do not block others | `http::limits::closes_idle_connections_for_new_ones`, `http::limits::closes_slow_connections_and_answers_others` |
//! | without a token, only this machine is served | `http::limits::requires_a_token_if_other_machines_can_connect` |
//! | a long call becomes a task, which outlives the server | `tasks`, `tasks::server`, `http::tasks` |
//! | a changed registry is announced, and running calls go on | `changes` |
//! | a record gives the same answers without the programs | `record` |
//! | over a queue, reads are answered once, writes made once, nothing destructive is made twice | `queue::load`, `queue::lost` |
//! | calls are answered while NATS is down, and go on when it is back | `queue::lost::continues_calls_after_nats_was_down` |
//! | all servers of a queue know the sessions and the tasks of each | `queue::sessions`, `queue::tasks` |
//! | no call outlives a killed server | `serve::ends_calls_when_the_server_is_killed` |

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
mod foreign;
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
