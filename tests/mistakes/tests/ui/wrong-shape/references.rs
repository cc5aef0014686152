use cmdhelp::Parser;

#[derive(Parser)]
struct Cli<'a> {
    name: &'a str,
    #[arg(long)]
    path: Option<&'static std::path::Path>,
    #[arg(long)]
    file: Vec<&'static Path>,
    #[arg(long, value_parser = known)]
    known: &'static str,
}

type Path = std::path::Path;

fn known(_: &str) -> Result<&'static str, String> {
    Ok("known")
}

fn main() {}
