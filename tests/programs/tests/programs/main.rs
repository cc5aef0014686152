//! The programs in `examples`, run as their users run them: by their files, their output and their
//! exit codes.

mod one_line;
mod pad;
mod run;
mod schemas;
mod worked_example;
