use cmdhelp::Failure;

#[derive(Debug, Failure)]
enum StoreError {
    Lost,
}

fn main() {}
