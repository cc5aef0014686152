//! Tests attempts to escape from a sandbox, and programs that must work in a sandbox. Each attempt succeeds without a
//! sandbox.
//!
//! Each attempt is made as an unprivileged user and, if root runs the tests, as root, with each engine that works. A
//! test that needs a missing program prints a line that begins with `SKIPPED`.
//!
//! | attempts | subject | tests |
//! |---|---|---|
//! | E1 – E3, E6, E7 | files that are not granted, links, descriptors, handles | `escapes` |
//! | E4, E5 | links that replace folders, before and during a call | `links`; files that git follows: `escapes` |
//! | E8, E9 | sockets | `escapes`, `network` |
//! | E10, E11 | hosts that are not granted, and lookups of names | `network`; changing addresses and redirects: `internet`; addresses and requests: `proxy/tests.rs` and `hosts.rs` in `cmdhelp-sandbox/src` |
//! | E12, E27 | resources, and endless output | `limits`, and `host.rs` in `cmdhelp-sandbox/tests` |
//! | E13, E14, E16, E28 | processes and resources that outlive a call | `process_lifetime`, and `host.rs` in `cmdhelp-sandbox/tests` |
//! | – | descriptors in flight, and addresses that kill or fill the observer | `host/begun.rs` and `host/observe.rs` in `cmdhelp-sandbox/tests` |
//! | E15, E17, E26 | other processes, and the resources that they share | `escapes` |
//! | E18, E19, E29 | variables, descriptors, and other calls | `environment` |
//! | E20 | privileges | `escapes` |
//! | E21, E22 | programs that are not granted | `escapes`; hooks of git: `real` |
//! | E23 | the terminal of the caller | `terminal`, `escapes` |
//! | E24, E25 | interfaces of the kernel, and system calls of other architectures | `escapes`; all system calls: `engine/exec/seccomp/tests.rs` in `cmdhelp-sandbox/src` |
//! | E30 | files that do not exist yet, and files that are saved by renaming | `results`, `renamed_files`, `refusals` |
//!
//! | behaviour | tests |
//! |---|---|
//! | common programs work in a sandbox | `real`, `environment` |
//! | random policies allow exactly the granted access | `random_policies` |
//! | rules that an engine cannot enforce are refused, also without namespaces and without any engine | `engines`, `refusals`, `container` |
//! | exit codes, time limits, standard streams | `process_lifetime`, `limits`, `terminal` |
//! | mounts below granted folders are restricted, also if they are moved | `moved_mounts` |
//! | patterns and links grant the files that they stand for | `patterns` |
//! | denied access is reported | `denied`, `network` |
//! | what a machine can enforce is reported, also as JSON | `refusals` |
//! | other systems: it compiles, and refuses every call | `check_other_systems` in `.ci/run` |
//! | few dependencies, with permissive licences | `tests/licences.rs`, `check_licences` in `.ci/run` |
//! | no unsafe code | `tests/unsafe_code.rs` |
//! | the cost of a call | `cargo run --release -p cmdhelp-benches -- sandbox` |

#![cfg(target_os = "linux")]

mod container;
mod denied;
mod engines;
mod environment;
mod escapes;
mod internet;
mod limits;
mod links;
mod moved_mounts;
mod network;
mod patterns;
mod process_lifetime;
mod random_policies;
mod real;
mod refusals;
mod renamed_files;
mod results;
mod terminal;
mod world;
