//! What can be said of every expansion, whatever the input.

mod any_input;
mod any_schema;
