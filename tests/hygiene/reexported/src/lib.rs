//! A program that uses `cmdhelp` only through a library that re-exports it.

pub mod in_scope {
    //! With `clap` in scope, as clap's own derive would need it.

    pub use cmdhelp_hygiene_library::clap;
    include!("../../program.rs");
}

pub mod by_path {
    //! With the path of the crate in `#[cmdhelp(crate = ...)]`.

    use cmdhelp_hygiene_library::clap::Parser as Root;
    use cmdhelp_hygiene_library::clap::ValueEnum;

    /// A program.
    #[derive(Debug, Root)]
    #[cmdhelp(crate = cmdhelp_hygiene_library::clap)]
    pub struct Cli {
        /// A tone
        #[arg(long)]
        pub tone: Tone,
    }

    /// Values.
    #[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
    #[cmdhelp(crate = cmdhelp_hygiene_library::clap)]
    pub enum Tone {
        /// A value
        High,
    }

    /// What is printed.
    #[derive(Debug, cmdhelp_hygiene_library::clap::schema::Schema)]
    #[schema(crate = cmdhelp_hygiene_library::clap)]
    pub struct Printed {
        /// A tone
        pub tone: String,
    }

    #[cfg(test)]
    mod tests {
        use cmdhelp_hygiene_library::clap::schema::Schema;

        use super::{Cli, Printed, Root, Tone};

        #[test]
        fn it_has_a_schema() {
            assert!(Printed::SCHEMA.contains("A tone"));
        }

        #[test]
        fn it_parses() {
            let cli = Cli::try_parse_from(["app", "--tone", "high"]).unwrap();
            assert_eq!(cli.tone, Tone::High);
        }
    }
}
