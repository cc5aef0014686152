//! Tests calls through the program `cmdhelp`: what is run, what needs consent, and what is recorded.
//!
//! | guarantee | test |
//! |---|---|
//! | each requirement that is not met is reported alone | `../check/programs.rs`: `reports_only_the_requirement_that_is_not_met` |
//! | side effects of a capability line are reported | `../check/programs.rs`: `reports_side_effects_of_the_capability_line` |
//! | flags are found in help texts and manual pages, and none is invented | `cmdhelp-host/tests/quality.rs` |
//! | definitions in KDL of the specification are parsed | `tests/bundles/tests/readers/examples.rs` |
//! | what the help text of a program does not say is neither lost nor refused | `guessed.rs` |
//! | definitions in KDL become the declared command line | `formats.rs`; those of the specification: `definitions.rs`; folders and the registry file: `own_definitions.rs` |
//! | the example bundle in AIP-29 is called | `github.rs` |
//! | applications run in their package, and consent comes first | `applications.rs` |
//! | a draft with `--observe` grants only the access that a call has used | `observe.rs` |
//! | installation, version, setup and login of bundles | `lifecycle.rs`; `lifecycle/login.rs` |
//! | a sandbox never becomes wider without consent | `widened.rs` |
//! | no value becomes an option, and no shell reads it | `arguments.rs` |
//! | violations have a place and a code, and no flag becomes a value | `argument_rules.rs` |
//! | a shell runs a command line only with permission, and reads no value as syntax | `shell.rs` |
//! | each command that an error recommends works | `recoveries.rs` |
//! | consent is valid for one call, program and policy | `consent.rs` |
//! | large outputs are in files, without secrets | `large.rs` |
//! | a call ends at its limits, and is retryable only if it can be repeated | `limits.rs` |
//! | secrets are in the environment only | `secrets.rs` |
//! | `policy explain` prints the reason of a decision | `reasons.rs` |
//! | one of several drivers is chosen, and its limits hold | `drivers.rs` |
//! | the rules of a registry file that cannot be read, or has a mistake, are not lost | `registry_files.rs` |
//! | invalid descriptions are refused with their place | `hostile.rs`, `tests/bundles/tests/readers/hostile.rs` |
//! | each change of the audit is found | `audit.rs` |
//!
//! The guarantees of `cmdhelp serve`, and the tests of each:
//!
//! | guarantee | tests |
//! |---|---|
//! | hosts and clients of others see and call the tools | `tests/mcp-hosts/run`, `tests/mcp-clients/run` |
//! | a transcript is the same over both transports, in all revisions; a long call reports its progress, and its program's | `http::transcripts`, `http::progress`, `progress` |
//! | thousands of tools have valid and unique names, a short list, and the same list after the next start; the start is as fast as with ten | `many`, `changes`, `cargo run --release -p cmdhelp-benches -- host` |
//! | a search finds the intended command, with exact names first, and tells how many match | `cmdhelp-host/tests/search.rs`, `many::the_list_of_thousands_of_tools_is_short_and_each_is_found`, `serve::finds_commands_by_words` |
//! | a wrong call is answered with the right tool, the nearest name, or the corrected arguments | `meta_tools` |
//! | a schema that clients refuse is rewritten, and `doctor` names its tool | `foreign`, `serve::lists_the_other_tools_if_one_program_is_invalid`, `tests/mcp-clients/run` |
//! | nothing destructive runs before a person agrees, by a form or by a token for one call | `forms`, `serve::refuses_unconfirmed_calls_and_accepts_a_token_once`, `http::transcripts` |
//! | a text of a program is data: cut, visible, and no instruction | `foreign::removes_invisible_text_from_descriptions` |
//! | wrong tokens, hosts, origins and long bodies are refused | `http::limits::accepts_only_requests_to_this_server_with_the_token`, `http::limits::refuses_invalid_messages` |
//! | idle and slow clients do not block others | `http::limits::closes_idle_connections_for_new_ones`, `http::limits::closes_slow_connections_and_answers_others`, `http::load` |
//! | without a token, only this machine is served | `http::limits::requires_a_token_if_other_machines_can_connect` |
//! | a long call becomes a task, which outlives the server, is cancelled with its processes, and expires | `tasks`, `tasks::server`, `http::tasks` |
//! | a changed registry is announced, and running calls go on; a program that was missing is served again | `changes` |
//! | a record gives the same answers without the programs, and no others | `record` |
//! | over a queue, reads are answered once, writes made once, nothing destructive is made twice | `queue::load`, `queue::lost` |
//! | calls are answered while NATS is away, and go on when it is back | `queue::lost::calls_go_on_after_nats_was_down`, `queue::lost::calls_go_on_after_nats_was_frozen`, `queue::tasks::requests_about_tasks_fail_with_the_reason_if_nats_is_down`, `queue::consent::a_call_that_needs_consent_is_answered_while_nats_is_down` |
//! | all servers of a queue know the sessions, the tasks and the tokens of each | `queue::sessions`, `queue::tasks`, `queue::consent` |
//! | a worker makes only calls that servers have planned, under its own policy | `queue::refused` |
//! | NATS lets in who has a login, which no process shows | `queue::login` |
//! | the cost of a start, a list and a call beside other programs | `cargo run --release -p cmdhelp-benches -- host` |
//! | no call outlives a killed server | `serve::ends_calls_when_the_server_is_killed`, `http::load::no_call_outlives_a_killed_server` |

#![cfg(target_os = "linux")]

mod applications;
mod argument_rules;
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
mod github;
mod guessed;
mod guide;
mod hostile;
#[cfg(feature = "http")]
mod http;
mod import;
mod large;
mod lifecycle;
mod limits;
mod many;
mod meta_tools;
mod observe;
mod own_definitions;
mod progress;
mod project;
#[cfg(all(feature = "http", feature = "nats"))]
mod queue;
mod reasons;
mod record;
mod recoveries;
mod registry;
mod registry_files;
mod rotation;
mod secrets;
mod serve;
mod shell;
mod simulate;
mod tasks;
mod widened;
mod world;
