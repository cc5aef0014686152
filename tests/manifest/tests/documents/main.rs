//! Manifests and tool lists, validated with schemas.

mod drafts;
mod embedded;
mod every;
mod random;
mod rules;
mod runs;
mod schemas;
mod tools;
mod views;
