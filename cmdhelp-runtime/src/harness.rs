//! Detects whether the harness of an agent (the program that runs the agent's commands) has started
//! this program.

use std::env;
use std::io::IsTerminal;

use crate::substring::Substring as _;

/// The environment variables by which the harnesses of agents announce that an agent reads the
/// output, each with the names of the harnesses that set it.
///
/// If one of these variables is set, a program treats a terminal like a pipe: results and errors
/// are JSON, and no user is asked for consent. The values `0` and `false` and an empty value count
/// as unset.
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// # #[cfg(feature = "calls")] {
/// use cmdhelp::call::HARNESSES;
/// let set = |name| std::env::var_os(name).is_some();
/// let harnesses = HARNESSES.iter().filter(|(variable, _)| set(variable));
/// for (variable, harness) in harnesses {
///     println!("`{variable}` is set, as by {harness}");
/// }
/// # }
/// ```
pub const HARNESSES: [(&str, &str); 14] = [
    ("AI_AGENT", "any, by convention; Claude Code, VS Code"),
    ("AGENT", "any, by convention; Amp, Crush, Goose, opencode"),
    ("CLAUDECODE", "Claude Code"),
    ("CODEX_THREAD_ID", "Codex"),
    ("CODEX_SANDBOX", "Codex"),
    ("CODEX_CI", "Codex"),
    ("CURSOR_AGENT", "Cursor"),
    ("GEMINI_CLI", "Gemini CLI"),
    ("OPENCODE", "opencode"),
    ("COPILOT_CLI", "GitHub Copilot CLI"),
    ("VSCODE_AGENT", "VS Code"),
    ("QWEN_CODE", "Qwen Code"),
    ("AUGMENT_AGENT", "Augment"),
    ("CLINE_ACTIVE", "Cline"),
];

/// Returns whether a harness has started the program.
fn is_detected() -> bool {
    HARNESSES.iter().any(|(variable, _)| {
        env::var_os(variable).is_some_and(|value| {
            let value = value.to_string_lossy().lowercased();
            !["", "0", "false"].contains(&value.as_str())
        })
    })
}

/// Returns whether a person reads the output on this stream.
pub(crate) fn is_for_people(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && !is_detected()
}
