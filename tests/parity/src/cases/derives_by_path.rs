//! Derives and traits by their paths without imports, and types in modules of their own.

#[derive(Debug, clap::Parser)]
pub struct Cli {
    #[command(flatten)]
    inner: inner::Inner,
    #[command(subcommand)]
    command: Option<inner::deeper::Verb>,
    #[arg(long, value_enum)]
    kind: Option<inner::Kind>,
}

mod inner {
    #[derive(Debug, clap::Args)]
    pub(super) struct Inner {
        #[arg(long, action = clap::ArgAction::Count)]
        pub(in crate::cases) level: u8,
    }

    #[derive(Clone, Debug, clap::ValueEnum)]
    pub(super) enum Kind {
        A,
        B,
    }

    pub(super) mod deeper {
        #[derive(Debug, clap::Subcommand)]
        pub(in super::super) enum Verb {
            Go(super::Inner),
            Stop,
        }
    }
}
