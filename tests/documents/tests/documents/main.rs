//! The README and the guides: what they show is what happens.
//!
//! | block | what is done with it |
//! |---|---|
//! | `console` | each command is carried out by a shell, in a folder of the document's own, and its output compared; `…` stands for any text of a line, and alone in a line for any lines. `CMDHELP_BLESS=1` writes what comes out. |
//! | a program, marked with `program: name` in a comment before it | is built, and called `name` in the sessions |
//! | a part of a program, marked with `part: name` | stands in the file of the program, in this order |
//! | a program that is marked with `refused: name` | does not compile; the `text` block behind it is what the compiler says |
//! | `sh` | stands in `.ci/run` |
//!
//! Two tables are made of the sources: attributes, and mistakes in a declaration.

#[path = "../../markdown.rs"]
mod markdown;

mod attributes;
mod commands;
mod files;
mod harnesses;
mod links;
mod mistakes;
mod parts;
mod refusals;
#[path = "../../../scratch/cargo.rs"]
mod scratch;
mod sessions;
