//! Derives on types in every place where Rust allows types.

use cmdhelp::{Parser, Subcommand};

/// Declares a program with these fields.
#[macro_export]
macro_rules! program {
    ($(#[$meta:meta])* $name:ident { $($field:ident: $ty:ty = $default:expr),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, ::cmdhelp::Parser)]
        pub struct $name {
            $(
                /// A field from a macro
                #[arg(long, default_value_t = $default)]
                pub $field: $ty,
            )*
            /// A field of the macro's own
            #[arg(long)]
            pub own: bool,
        }
    };
}

macro_rules! typed {
    ($ty:ty) => {
        /// A program whose types come from a macro.
        #[derive(Debug, Parser)]
        pub struct Typed {
            /// Inside of invisible brackets
            #[arg(long)]
            pub value: $ty,
        }
    };
}

program! {
    /// A program from a macro
    FromMacro { number: u8 = 3, word: String = "w".to_owned() }
}

typed!(Option<Vec<u8>>);

mod private {
    use cmdhelp::Args;

    #[derive(Args, Debug)]
    pub(super) struct Hidden {
        #[arg(long)]
        pub(super) hidden: bool,
        #[command(flatten)]
        pub(super) deeper: deeper::Deeper,
    }

    mod deeper {
        #[derive(cmdhelp::Args, Debug)]
        pub(crate) struct Deeper {
            #[arg(long)]
            pub(crate) deeper: bool,
        }
    }
}

/// Returns whether a command line is parsed by types that are declared in this function.
#[must_use]
pub fn in_a_function(line: &[&str]) -> bool {
    const NAME: &str = "local";

    #[derive(Debug, Parser)]
    #[command(name = NAME)]
    struct Local {
        #[command(flatten)]
        hidden: private::Hidden,
        #[command(subcommand)]
        command: Option<Inner>,
    }

    #[derive(Debug, Subcommand)]
    enum Inner {
        #[cfg(any())]
        Never(NoSuchType),
        #[cfg_attr(all(), command(alias = "always"))]
        Once {
            #[cfg(any())]
            never: NoSuchType,
        },
    }

    match Local::try_parse_from(line) {
        Ok(local) => {
            let hidden = local.hidden.hidden || local.hidden.deeper.deeper;
            hidden || matches!(local.command, Some(Inner::Once {}))
        }
        Err(_) => false,
    }
}

/// A program whose functions are named through `Self`, also in quotes.
#[derive(Debug, Parser)]
#[command(name = "own-functions", version)]
#[cmdhelp(root, context = "Self::session")]
pub struct OwnFunctions {
    /// A value from a list
    #[arg(long)]
    #[cmdhelp(values_from("list", with = "Self::words"))]
    pub word: Option<String>,
    /// A value with a default
    #[arg(long, default_value_t = Self::number())]
    pub number: u8,
    /// What to do
    #[command(subcommand)]
    pub task: Option<OwnTask>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub enum OwnTask {
    /// List the words
    List,
}

impl OwnFunctions {
    fn session() -> cmdhelp::context::Session {
        cmdhelp::context::Session::new()
    }

    fn words() -> Vec<String> {
        vec!["one".to_owned()]
    }

    fn number() -> u8 {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::{FromMacro, Typed, in_a_function};
    use cmdhelp::Parser;

    #[test]
    fn derives_work_in_functions_and_private_modules() {
        assert!(in_a_function(&["local", "--deeper"]));
        assert!(in_a_function(&["local", "always"]));
        assert!(!in_a_function(&["local", "never"]));
    }

    #[test]
    fn derives_work_in_macros() {
        let program = FromMacro::try_parse_from(["p", "--own"]).unwrap();
        assert_eq!((program.number, program.word.as_str()), (3, "w"));
        assert!(program.own);
        let typed = Typed::try_parse_from(["t", "--value", "1", "--value", "2"]).unwrap();
        assert_eq!(typed.value, Some(vec![1, 2]));
    }

    #[test]
    fn derives_work_in_blocks() {
        let value = {
            #[derive(Debug, Parser)]
            struct InABlock {
                value: u8,
            }
            InABlock::try_parse_from(["b", "9"]).unwrap().value
        };
        assert_eq!(value, 9);
    }
}
