#[derive(cmdhelp::Args)]
#[cmdhelp(annotations, llms = "no")]
struct Add {
    #[cmdhelp(secret = "yes")]
    token: String,
}

#[derive(cmdhelp::Args)]
#[cmdhelp(llms = 5)]
struct Remove {}

fn main() {}
