//! The expansions of derives: what holds whatever the input, and what some look like.

mod any_input;
mod any_schema;
mod expansions;
