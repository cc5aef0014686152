//! A program whose tools have the names that the conformance suite of the protocol calls.
//!
//! Only those are here that a command can be: results are JSON, and the one thing that a user is asked
//! is consent. `tests/mcp-clients/README.md` says what that leaves out.

use std::convert::Infallible;
use std::process::ExitCode;
use std::time::Duration;

use cmdhelp::prelude::*;

/// Answer the conformance suite
#[derive(Parser)]
#[command(name = "conformance", version = "1.0.0")]
struct Conformance {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[command(rename_all = "snake_case")]
enum Command {
    TestSimpleText(SimpleText),
    TestErrorHandling(ErrorHandling),
    TestToolWithProgress(WithProgress),
    TestLoggingTool(Logging),
    TestElicitation(Elicitation),
    TestStreamingElicitation(Consented),
    TestInputRequiredResultElicitation(Consented),
    TestInputRequiredResultRequestState(Consented),
    TestInputRequiredResultTamperedState(Consented),
    TestInputRequiredResultCapabilities(Consented),
}

/// Tell a text
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct SimpleText {}

impl Run for SimpleText {
    type App = Conformance;
    type Output = String;
    type Error = Infallible;

    fn run(self, _: &mut Context<Conformance>) -> Result<String, Infallible> {
        Ok("This is a simple text response for testing.".into())
    }
}

/// Fail
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct ErrorHandling {}

#[derive(Debug, thiserror::Error, Failure)]
enum Failing {
    #[error("This tool intentionally returns an error for testing")]
    Intended,
}

impl Run for ErrorHandling {
    type App = Conformance;
    type Output = ();
    type Error = Failing;

    fn run(self, _: &mut Context<Conformance>) -> Result<(), Failing> {
        Err(Failing::Intended)
    }
}

/// Work, and tell how far it is
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct WithProgress {}

impl Run for WithProgress {
    type App = Conformance;
    type Output = ();
    type Error = Infallible;

    fn run(self, cx: &mut Context<Conformance>) -> Result<(), Infallible> {
        for done in [0, 50, 100] {
            cx.progress(done, 100, "working");
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

/// Print what does not belong to the result
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Logging {}

impl Run for Logging {
    type App = Conformance;
    type Output = ();
    type Error = Infallible;

    fn run(self, _: &mut Context<Conformance>) -> Result<(), Infallible> {
        println!("to standard output");
        eprintln!("to standard error");
        Ok(())
    }
}

/// Do what somebody has to agree to
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Elicitation {
    /// What the suite would have its user told
    #[arg(long)]
    message: String,
}

impl Run for Elicitation {
    type App = Conformance;
    type Output = String;
    type Error = Infallible;

    fn run(self, _: &mut Context<Conformance>) -> Result<String, Infallible> {
        Ok(self.message)
    }
}

/// Do what somebody has to agree to
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Consented {}

impl Run for Consented {
    type App = Conformance;
    type Output = String;
    type Error = Infallible;

    fn run(self, _: &mut Context<Conformance>) -> Result<String, Infallible> {
        Ok("state-ok".into())
    }
}

fn main() -> ExitCode {
    cmdhelp::run::<Conformance>()
}
