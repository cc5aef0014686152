//! A published client lists and calls the tools of real programs.

mod desk;
mod host;
mod over_http;
mod todo;
