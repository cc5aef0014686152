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
//! | secrets are in the environment only | `secrets.rs` |
//! | one of several drivers is chosen, and its limits hold | `drivers.rs` |
//! | invalid descriptions are refused with their place | `hostile.rs`, `tests/bundles/tests/readers/hostile.rs` |
//! | each change of the audit is found | `audit.rs` |
//!
//! The guarantees of `cmdhelp serve`, and the tests of each:
//!
//! | guarantee | tests |
//! |---|---|
//! | hosts and clients of others see and call the tools | `tests/mcp-hosts/run`, `tests/mcp-clients/run` |
//! | a transcript is the same over both transports, in all revisions; a long call reports its progress | `http::transcripts`, `http::progress` |
//! | thousands of tools have valid and unique names, a short list, and the same list after the next start; the start is as fast as with ten | `many`, `changes`, `cargo run --release -p cmdhelp-benches -- host` |
//! | a search finds the intended command, with exact names first, and tells how many match | `cmdhelp-host/tests/search.rs`, `many::the_list_of_thousands_of_tools_is_short_and_each_is_found`, `serve::commands_are_found_by_words` |
//! | a wrong call is answered with the right tool, the nearest name, or the corrected arguments | `serve::many_tools_are_found_and_called_by_their_effect` |
//! | a schema that clients refuse is rewritten, and `doctor` names its tool | `foreign`, `serve::one_bad_program_or_text_does_not_lose_the_list`, `tests/mcp-clients/run` |
//! | nothing destructive runs before a person agrees, by a form or by a token for one call | `forms`, `serve::unconfirmed_calls_do_not_run_and_a_token_is_good_for_one_call`, `http::transcripts` |
//! | a text of a program is data: cut, visible, and no instruction | `foreign::a_description_is_data_and_not_an_instruction` |
//! | wrong tokens, hosts, origins and long bodies are refused | `http::limits::only_who_has_the_token_and_means_this_host_is_let_in`, `http::limits::what_is_no_message_is_refused` |
//! | idle and slow clients do not block others | `http::limits::idle_connections_make_room_for_others`, `http::limits::who_is_slow_is_cut_off_while_others_are_answered`, `http::load` |
//! | without a token, only this machine is served | `http::limits::a_server_that_others_can_reach_needs_a_token` |
//! | a long call becomes a task, which outlives the server, is cancelled with its processes, and expires | `tasks`, `tasks::server`, `http::tasks` |
//! | a changed registry is announced, and running calls go on | `changes` |
//! | a record gives the same answers without the programs, and no others | `record` |
//! | over a queue, reads are answered once, writes made once, nothing destructive is made twice | `queue::load`, `queue::lost` |
//! | calls are answered while NATS is away, and go on when it is back | `queue::lost::calls_go_on_after_nats_was_down`, `queue::lost::calls_go_on_after_nats_was_frozen`, `queue::tasks::requests_about_tasks_tell_that_nats_is_down`, `queue::consent::a_call_that_needs_consent_is_answered_while_nats_is_down` |
//! | all servers of a queue know the sessions, the tasks and the tokens of each | `queue::sessions`, `queue::tasks`, `queue::consent` |
//! | a worker makes only calls that servers have planned, under its own policy | `queue::refused` |
//! | NATS lets in who has a login, which no process shows | `queue::login` |
//! | the cost of a start, a list and a call beside other programs | `cargo run --release -p cmdhelp-benches -- host` |
//! | no call outlives a killed server | `serve::no_call_outlives_a_killed_server`, `http::load::no_call_outlives_a_killed_server` |

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
mod hostile;
#[cfg(feature = "http")]
mod http;
mod import;
mod large;
mod lifecycle;
mod many;
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
