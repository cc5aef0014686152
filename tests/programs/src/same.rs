// A program that is written for clap. `same-without.rs` includes this file unchanged, and `same-with.rs` includes it
// after the line that replaces clap with cmdhelp.

use std::io;
use std::path::PathBuf;

use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum, ValueHint};

/// Look after files
///
/// Files are copied, and forgotten.
#[derive(Parser)]
#[command(name = "same", version = "1.0.0", propagate_version = true)]
struct Same {
    /// Print more details
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    /// Where to begin
    #[arg(long, env = "SAME_ROOT", value_hint = ValueHint::DirPath, help_heading = "Places")]
    root: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Copy a file
    #[command(visible_alias = "cp", after_help = "Nothing is deleted.")]
    Copy {
        /// Which one
        #[arg(value_hint = ValueHint::FilePath)]
        from: PathBuf,
        /// Where to
        #[arg(
            short = 't',
            long,
            conflicts_with = "mode",
            default_value = "copy of it"
        )]
        to: PathBuf,
        /// What becomes of its attributes
        #[arg(long, value_enum, default_value_t = Mode::Keep)]
        mode: Mode,
    },
    /// Forget files
    Forget {
        #[arg(required = true, num_args = 1..=3)]
        names: Vec<String>,
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=9))]
        times: Option<u16>,
    },
    /// Print what a shell completes with
    Completions { shell: clap_complete::Shell },
    /// Print the manual page
    #[command(hide = true)]
    Man,
}

#[derive(Clone, Copy, ValueEnum)]
enum Mode {
    /// They stay as they are
    Keep,
    /// They are those of a new file
    Drop,
}

fn main() -> io::Result<()> {
    clap_complete::CompleteEnv::with_factory(Same::command).complete();
    let same = Same::parse();
    match same.command {
        Command::Copy { from, to, mode } => {
            let kept = matches!(mode, Mode::Keep);
            println!(
                "{} to {}, {kept}, {}",
                from.display(),
                to.display(),
                same.verbose
            );
        }
        Command::Forget { names, times } => println!("{names:?} {times:?} {:?}", same.root),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Same::command(), "same", &mut io::stdout());
        }
        Command::Man => clap_mangen::Man::new(Same::command()).render(&mut io::stdout())?,
    }
    Ok(())
}
