//! A large command line can be parsed with a small stack, even in debug builds. On Windows the main
//! thread has 1 MiB, which is less than a stack frame with a variable for each argument of a large
//! program.

use cmdhelp::{Args, Parser};

include!(concat!(env!("OUT_DIR"), "/large.rs"));

#[cfg(test)]
mod tests {
    use super::{Many, Wide};
    use cmdhelp::{CommandFactory, Parser};

    /// Half of the stack of a main thread on Windows. The other half is more than enough for the larger stack frames of
    /// clap in the debug builds of other workspaces: this one optimizes clap.
    const SMALL: usize = 1 << 19;

    fn on_a_small_stack(run: fn()) {
        let thread = std::thread::Builder::new().stack_size(SMALL);
        thread.spawn(run).unwrap().join().unwrap();
    }

    #[test]
    fn a_thousand_options() {
        on_a_small_stack(|| {
            assert_eq!(Wide::command().get_arguments().count(), 1_000);
            let wide =
                Wide::try_parse_from(["wide", "--option-0", "a", "--option-998", "7"]).unwrap();
            assert_eq!(wide.option_0.as_deref(), Some("a"));
            assert_eq!(wide.option_998, Some(7));
        });
    }

    #[test]
    fn a_thousand_options_are_updated() {
        on_a_small_stack(|| {
            let mut wide = Wide::try_parse_from(["wide", "--option-0", "a"]).unwrap();
            wide.try_update_from(["wide", "--option-999", "b"]).unwrap();
            assert_eq!(wide.option_0.as_deref(), Some("a"));
            assert_eq!(wide.option_999, Some(vec!["b".to_owned()]));
        });
    }

    #[test]
    fn a_thousand_commands() {
        on_a_small_stack(|| {
            assert_eq!(Many::command().get_subcommands().count(), 1_000);
            let many = Many::try_parse_from(["many", "command998", "--name", "a", "1"]).unwrap();
            let Many::Command998 { name, numbers } = many else {
                panic!("{many:?}");
            };
            assert_eq!((name.as_deref(), numbers), (Some("a"), vec![1]));
        });
    }

    #[test]
    fn a_thousand_commands_are_updated() {
        on_a_small_stack(|| {
            let mut many = Many::try_parse_from(["many", "command1", "a"]).unwrap();
            many.try_update_from(["many", "command1", "b"]).unwrap();
            let Many::Command1(common) = many else {
                panic!("{many:?}");
            };
            assert_eq!(common.name.as_deref(), Some("b"));
        });
    }
}
