//! Manifests and tool lists, validated with schemas.

mod drafts;
mod embedded;
mod every;
mod inherited;
mod random;
mod rules;
mod runs;
mod schemas;
mod tools;
mod views;
