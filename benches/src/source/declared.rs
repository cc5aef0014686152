//! Adds attributes `#[cmdhelp(...)]` to the generated programs: to the root, and to each command
//! that is a type.

const ROOT: &str = "#[derive(Parser)]\n";
const COMMAND: &str = "#[derive(Args)]\n";

/// Adds an effect to each command in `source`.
pub(crate) fn effects(source: &str) -> String {
    let source = source.replacen(ROOT, &format!("{ROOT}#[cmdhelp(root)]\n"), 1);
    source.replace(
        COMMAND,
        &format!("{COMMAND}#[cmdhelp(effect = \"write\")]\n"),
    )
}

/// Adds effects and declarations for bundles to the root and the commands in `source`.
pub(crate) fn bundled(source: &str) -> String {
    let root = "#[cmdhelp(root, install(cargo = \"bench\"), cost = \"metered\", \
                sandbox(network(\"*.example.com\"), writes(\"~/.bench/**\")))]";
    let command = "#[cmdhelp(effect = \"write\", idempotent, retry(3), mutates(\"workspace:/\"), \
                   sandbox(network(\"api.example.com\"), writes(\"~/.bench/state/**\")))]";
    let source = source.replacen(ROOT, &format!("{ROOT}{root}\n"), 1);
    source.replace(COMMAND, &format!("{COMMAND}{command}\n"))
}

#[cfg(test)]
mod tests {
    use super::{bundled, effects};
    use crate::source::HUNDRED;

    #[test]
    fn commands_are_declared() {
        let source = HUNDRED.sources("cmdhelp").cli;
        let commands = source.matches("Args {\n").count();
        for declared in [effects(&source), bundled(&source)] {
            assert!(declared.matches("#[cmdhelp(effect").count() >= commands);
            assert_eq!(declared.matches("#[cmdhelp(root").count(), 1);
        }
    }
}
