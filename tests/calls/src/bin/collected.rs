//! A program whose errors are values of `anyhow` and `eyre`.

use cmdhelp::prelude::*;

/// Open things
#[derive(Parser)]
#[command(name = "collected")]
enum Collected {
    /// Fails with an error of anyhow
    #[cmdhelp(effect = "read", run = with_anyhow)]
    Anyhow,
    /// Fails with an error of eyre
    #[cmdhelp(effect = "read", run = with_eyre)]
    Eyre,
}

fn with_anyhow(_: &mut Context<Collected>) -> anyhow::Result<()> {
    use anyhow::Context as _;

    Err(anyhow::anyhow!("the lock is rusty")).context("the box stays shut")
}

fn with_eyre(_: &mut Context<Collected>) -> eyre::Result<()> {
    use eyre::WrapErr as _;

    Err(eyre::eyre!("the lock is rusty")).wrap_err("the box stays shut")
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Collected>()
}
