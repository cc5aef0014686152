//! Tests calls through the program `cmdhelp`: what is run, what needs consent, and what is recorded.
//!
//! | guarantee | test |
//! |---|---|
//! | each requirement that is not met is reported alone | `../check.rs`: `reports_only_the_requirement_that_is_not_met` |
//! | side effects of a capability line are reported | `../check.rs`: `reports_side_effects_of_the_capability_line` |
//! | flags are found in help texts and manual pages, and none is invented | `cmdhelp-host/tests/quality.rs` |
//! | definitions in KDL of the specification are parsed | `tests/bundles/tests/readers/examples.rs` |
//! | definitions in KDL become the declared command line | `formats.rs`; those of the specification: `definitions.rs` |
//! | the example bundle in AIP-29 is called | `github.rs` |
//! | applications run in their package, and consent comes first | `applications.rs` |
//! | a draft with `--observe` grants only the access that a call has used | `observe.rs` |
//! | installation, version, setup and login of bundles | `lifecycle.rs` |
//! | a sandbox never becomes wider without consent | `widened.rs` |
//! | no value becomes an option, and no shell reads it | `arguments.rs` |
//! | consent is valid for one call, program and policy | `consent.rs` |
//! | large outputs are in files, without secrets | `large.rs` |
//! | secrets are passed only in the environment | `secrets.rs` |
//! | one of several drivers is chosen, and its limits are enforced | `drivers.rs` |
//! | each change of the audit is detected | `audit.rs` |
//! | stricter rules are tried on the audit | `simulate.rs` |
//!
//! The guarantees of `cmdhelp serve`, and the tests of each:
//!
//! | guarantee | tests |
//! |---|---|
//! | agents' hosts and third-party clients list and call the tools | `tests/mcp-hosts/run`, `tests/mcp-clients/run` |
//! | a transcript is the same over standard input and output as over HTTP, in all revisions | `http::transcripts` |
//! | thousands of tools: the size of the list, the duration of the start | `cargo run --release -p cmdhelp-benches -- host`, `cache`, `changes` |
//! | a search finds the intended command, with exact names first | `cmdhelp-host/tests/search.rs`, `serve::finds_commands_by_words` |
//! | a call by the wrong meta tool is answered with the right one | `serve::finds_and_calls_tools_of_a_large_registry` |
//! | a schema that clients refuse is rewritten, and `doctor` reports its tool | `foreign` |
//! | a text of a program is cut, and contains no invisible characters | `foreign::removes_invisible_text_from_descriptions` |
//! | no destructive call runs before the user agrees | `serve::refuses_unconfirmed_calls_and_accepts_a_token_once`, `http::transcripts` |
//! | wrong tokens, hosts, origins and long bodies are refused | `http::limits` |
//! | idle and slow clients do not block others | `http::limits::closes_idle_connections_for_new_ones`, `http::limits::closes_slow_connections_and_answers_others` |
//! | without a token, only this machine is served | `http::limits::requires_a_token_if_other_machines_can_connect` |
//! | a long call becomes a task, which outlives the server | `tasks`, `tasks::server`, `http::tasks` |
//! | a changed registry is announced, and running calls continue | `changes` |
//! | a record gives the same answers without running the programs | `record` |
//! | in a queue, reads are answered once, writes are made once, and no destructive call is made twice | `queue::load`, `queue::lost` |
//! | calls fail at once while NATS is down, and continue when it is back | `queue::lost::continues_calls_after_nats_was_down` |
//! | all servers of a queue know each other's sessions and tasks | `queue::sessions`, `queue::tasks` |
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
mod definitions;
mod drivers;
mod dry_run;
mod emit;
mod find;
mod foreign;
mod formats;
mod forms;
mod guide;
#[cfg(feature = "http")]
mod http;
mod import;
mod large;
mod lifecycle;
mod observe;
mod project;
#[cfg(all(feature = "http", feature = "nats"))]
mod queue;
mod record;
mod registry;
mod rotation;
mod secrets;
mod serve;
mod simulate;
mod tasks;
mod widened;
mod world;
