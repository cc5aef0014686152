fn main() {
    #[derive(cmdhelp::Parser)]
    #[command(name = "pad")]
    #[cmdhelp(lock = "lock/pad.lock")]
    struct Cli {}
}
