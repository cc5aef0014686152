//! Tests that call programs as an agent would.

mod agreed;
mod attic;
mod beside;
mod channels;
mod consent;
mod context;
mod corrections;
mod documented;
mod effects;
mod endless;
mod escapes;
mod failures;
mod json;
mod less;
mod manifest;
mod mistyped;
mod near;
mod own_flag;
mod own_words;
mod pages;
mod peers;
#[cfg(unix)]
mod people;
mod plans;
mod redacted;
mod refused;
mod renamed;
mod results;
mod run;
mod same_names;
mod schemas;
mod secret_values;
mod secrets;
mod streams;
#[cfg(unix)]
mod terminal;
mod unnamed;
mod usage;
mod waiting;
