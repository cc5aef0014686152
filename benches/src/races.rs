//! The races, one file each.

pub(crate) mod bundle;
pub(crate) mod derive_cost;
pub(crate) mod first_build;
pub(crate) mod host;
pub(crate) mod manifest;
pub(crate) mod mcp;
pub(crate) mod peers;
pub(crate) mod sandbox;
pub(crate) mod weight;
