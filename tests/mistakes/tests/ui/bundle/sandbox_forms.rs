use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    sandbox(
        network("https://a.b/", "a.b:80", "10.0.0.0/8", "a.*.b"),
        ingress("http://localhost"),
        reads("../x", "x"),
        writes("~/a/../b"),
        spawns("/usr/bin/git", "git status"),
        pass("path"),
        set("A=b"),
        set_(A = "b"),
        tty = true,
    ),
)]
struct Pad {
    /// Where to begin
    #[arg(long)]
    from: Option<String>,
}

fn main() {
    Pad::parse();
}
