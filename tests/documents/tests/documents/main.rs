//! The programs, sessions and tables in the README and the guides are correct.
//!
//! | code block | check |
//! |---|---|
//! | `console` | A shell runs each command, in a folder of the document's own, and the output is compared. `…` stands for any text in a line, and alone in a line for any lines. `CMDHELP_BLESS=1` updates the output. |
//! | a program, marked with `program: name` in a comment before it | is built, and called `name` in the sessions |
//! | a part of a program, marked with `part: name` | is contained in the file of the program, in this order |
//! | a program that is marked with `refused: name` | does not compile; the `text` block after it is the compiler's message |
//! | `sh` | is contained in `.ci/run` |
//!
//! The tables of attributes and of compile errors are compared with the sources.

#[path = "../../markdown.rs"]
mod markdown;

mod attributes;
mod commands;
mod compile_errors;
mod files;
mod harnesses;
mod links;
mod parts;
mod refusals;
#[path = "../../../scratch/cargo.rs"]
mod scratch;
mod sessions;
