//! A program with the tools that the conformance suite of MCP calls.
//!
//! Only tools that can be commands are included: results are JSON, and the only question to the user is
//! the one for consent. `tests/mcp-clients/README.md` lists the tools that are left out.

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
enum Command {
    #[cmdhelp(mcp_name = "test_simple_text")]
    SimpleText(SimpleText),
    #[cmdhelp(mcp_name = "test_error_handling")]
    ErrorHandling(ErrorHandling),
    #[cmdhelp(mcp_name = "test_tool_with_progress")]
    ToolWithProgress(WithProgress),
    #[cmdhelp(mcp_name = "test_logging_tool")]
    LoggingTool(Logging),
    #[cmdhelp(mcp_name = "test_elicitation")]
    Elicitation(Elicitation),
    #[cmdhelp(mcp_name = "test_streaming_elicitation")]
    StreamingElicitation(Consented),
    #[cmdhelp(mcp_name = "test_input_required_result_elicitation")]
    InputRequiredResultElicitation(Consented),
    #[cmdhelp(mcp_name = "test_input_required_result_request_state")]
    InputRequiredResultRequestState(Consented),
    #[cmdhelp(mcp_name = "test_input_required_result_tampered_state")]
    InputRequiredResultTamperedState(Consented),
    #[cmdhelp(mcp_name = "test_input_required_result_capabilities")]
    InputRequiredResultCapabilities(Consented),
}

/// Tell a text
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct SimpleText {}

#[cmdhelp::run]
impl SimpleText {
    fn run(self) -> Result<String, Infallible> {
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

#[cmdhelp::run]
impl ErrorHandling {
    fn run(self) -> Result<(), Failing> {
        Err(Failing::Intended)
    }
}

/// Work, and tell how far it is
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct WithProgress {}

#[cmdhelp::run]
impl WithProgress {
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

#[cmdhelp::run]
impl Logging {
    fn run(self) -> Result<(), Infallible> {
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

#[cmdhelp::run]
impl Elicitation {
    fn run(self) -> Result<String, Infallible> {
        Ok(self.message)
    }
}

/// Do what somebody has to agree to
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Consented {}

#[cmdhelp::run]
impl Consented {
    fn run(self) -> Result<String, Infallible> {
        Ok("state-ok".into())
    }
}

fn main() -> ExitCode {
    cmdhelp::run::<Conformance>()
}
