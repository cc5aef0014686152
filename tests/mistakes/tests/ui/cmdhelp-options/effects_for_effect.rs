use cmdhelp::Parser;

#[derive(Parser)]
#[command(name = "pad")]
enum Pad {
    /// List the items
    #[cmdhelp(effects = "read")]
    List,
}

fn main() {}
