#[derive(cmdhelp::Args)]
#[cmdhelp(annotations, llms = "no")]
struct Add {
    #[cmdhelp(secret = "yes")]
    token: String,
}

fn main() {}
