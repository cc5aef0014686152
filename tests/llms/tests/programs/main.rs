//! Programs that are asked what can be called, and called.

mod asked;
mod called;
mod handed_down;
mod hostile;
mod odds;
mod relations;
mod run;
mod words;
