//! Tool lists and JSON calls of programs.

mod asked;
mod called;
mod handed_down;
mod hostile;
mod odds;
mod relations;
mod run;
mod words;
