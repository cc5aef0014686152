//! A server, spoken to as hosts would.

mod client;
mod processes;
mod schemas;
mod stress;
mod tools;
mod transcripts;
