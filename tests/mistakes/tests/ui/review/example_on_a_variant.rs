use cmdhelp::Parser;

#[derive(Parser)]
enum Pad {
    /// Serve the items
    #[cmdhelp(example("--port 80"), example("--port 80000"))]
    Serve {
        #[arg(long)]
        port: u16,
    },
}

fn main() {}
