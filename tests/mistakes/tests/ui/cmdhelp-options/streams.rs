#[derive(cmdhelp::Parser)]
#[cmdhelp(stdin(formt = "text/plain"), stdout(template = "x"))]
struct Cli {}

#[derive(cmdhelp::Parser)]
#[cmdhelp(stdin = "text/plain")]
struct Other {}

fn main() {}
