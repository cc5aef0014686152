#[derive(cmdhelp::Parser)]
#[cmdhelp(words(help = "--describe", capabilities = "formats", help_flag = true, hlp = "x"))]
struct Cli {}

fn main() {}
