//! Struct variants whose field names come from a macro, so that generated patterns need hygienic names.

use clap::Parser;

macro_rules! enumeration {
    ($name:ident $extra:ident) => {
        #[derive(Debug, Parser)]
        pub enum $name {
            Mixed {
                #[arg(long)]
                local: Option<u8>,
                #[arg(long)]
                $extra: Option<u8>,
            },
            Other {
                $extra: Vec<String>,
                #[arg(long)]
                flag: bool,
            },
        }
    };
}

enumeration!(Cli extra);
