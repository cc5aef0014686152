fn number() -> u32 {
    5
}

#[derive(cmdhelp::Parser)]
#[cmdhelp(context = number)]
struct Cli {
    #[cmdhelp(values_from("list", with = number))]
    one: String,
}

struct NoSchema;

#[derive(cmdhelp::Args)]
#[cmdhelp(stdout(schema = NoSchema))]
struct Add {}

fn main() {}
