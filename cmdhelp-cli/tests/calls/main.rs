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
//!
//! The guarantees of `cmdhelp serve`, and the tests of each:
//!
//! | guarantee | tests |
//! |---|---|
//! | hosts and clients of others see and call the tools | `tests/mcp-hosts/run`, `tests/mcp-clients/run` |
//! | a transcript is the same over both transports, in all revisions | `http::transcripts` |
//! | thousands of tools: size of the list, start | `cargo run --release -p cmdhelp-benches -- host`, `cache`, `changes` |
//! | a search finds the intended command, with exact names first | `cmdhelp-host/tests/search.rs`, `serve::commands_are_found_by_words` |
//! | a wrong call is answered with the right one | `serve::many_tools_are_found_and_called_by_their_effect` |
//! | a schema that clients refuse is rewritten, and `doctor` names its tool | `foreign` |
//! | a text of a program is data: cut, visible, and no instruction | `foreign::a_description_is_data_and_not_an_instruction` |
//! | nothing destructive runs before a person agrees | `serve::unconfirmed_calls_do_not_run_and_a_token_is_good_for_one_call`, `http::transcripts` |
//! | wrong tokens, hosts, origins and long bodies are refused | `http::limits` |
//! | idle and slow clients do not block others | `http::limits::idle_connections_make_room_for_others`, `http::limits::who_is_slow_is_cut_off_while_others_are_answered` |
//! | without a token, only this machine is served | `http::limits::a_server_that_others_can_reach_needs_a_token` |
//! | a long call becomes a task, which outlives the server | `tasks`, `tasks::server`, `http::tasks` |
//! | a changed registry is announced, and running calls go on | `changes` |
//! | a record gives the same answers without the programs | `record` |
//! | over a queue, reads are answered once, writes made once, nothing destructive is made twice | `queue::load`, `queue::lost` |
//! | calls are answered while NATS is down, and go on when it is back | `queue::lost::calls_go_on_after_nats_was_down` |
//! | all servers of a queue know the sessions and the tasks of each | `queue::sessions`, `queue::tasks` |
//! | no call outlives a killed server | `serve::no_call_outlives_a_killed_server` |

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
