use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    setup("Daemon", run = "true"),
    setup("none"),
    setup("both", run = "true", ask = "Which?", env = "WHICH"),
    setup("unkept", ask = "Which?"),
    setup("kept", ask = "Which?", env = "WHICH", secret = "pad/token"),
    setup("asked", ask = "Which?", kind = "choice", env = "WHICH"),
    setup("beside", run = "true", options("a", "b")),
    setup("opened", open = "http://example.com", env = "WHICH"),
    setup("value", ask = "Which?", then = "--from x"),
    setup("nothing", ask = "Which?", kind = "select", env = "WHICH"),
    setup("written", ask = "Which?", kind = "text", options("a", "b"), env = "WHICH"),
    setup("default", ask = "Which?", options("a", "b"), default = "c", env = "WHICH"),
    setup("maybe", ask = "Really?", kind = "boolean", default = "maybe", env = "REALLY"),
    setup("unknown", ask = "Which?", then = "--from ${value} --to ${other}"),
    setup("twice", oauth = "pad/token", env = "WHICH"),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
