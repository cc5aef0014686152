#[derive(cmdhelp::Parser)]
struct Cli {
    #[cmdhelp(type = "interger")]
    one: String,
    #[cmdhelp(type = "int64")]
    two: String,
    #[cmdhelp(type = "x-")]
    three: String,
    #[cmdhelp(type = "x-a b")]
    four: String,
    #[cmdhelp(type = 5)]
    five: String,
}

fn main() {}
