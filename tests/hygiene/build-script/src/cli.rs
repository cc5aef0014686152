//! The command line.

use clap::{Parser, Subcommand};

/// Waters plants.
#[derive(Debug, Parser)]
pub struct Garden {
    /// What to do
    #[command(subcommand)]
    pub deed: Deed,
}

/// What can be done in a garden.
#[derive(Debug, PartialEq, Subcommand)]
pub enum Deed {
    /// Waters beds
    Water {
        /// The beds
        #[arg(required = true)]
        beds: Vec<u8>,
    },
    /// Waits for rain
    Wait,
}
