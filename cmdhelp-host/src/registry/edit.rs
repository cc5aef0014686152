//! Edits single nodes of a registry file. The rest of the file's text stays as it is, including comments.

use crate::replace::replace;
use crate::system::{LockKind, lock};
use std::fs::{self, File};
use std::io;
use std::path::Path;

use cmdhelp_bundle::{Dialect, kdl_string};
use kdl::KdlNode;

use super::fault::RegistryFault;
use super::file::{Entry, EntryKind, MAX_SIZE, document};
use super::place::{children, offset};

/// Adds a tool at the end of a file.
///
/// # Errors
///
/// Fails if the file cannot be read, parsed or written, or already has a tool with this name.
pub fn add_tool(path: &Path, entry: &Entry) -> Result<(), RegistryFault> {
    edit(path, |text| {
        if tool(path, text, &entry.name)?.is_some() {
            let why = format!("`{}` is already registered", entry.name);
            return Err(RegistryFault::of_file(path, why));
        }
        append(text, &written(entry));
        Ok(())
    })
}

/// Appends nodes, such as rules, to a file.
///
/// # Errors
///
/// Fails if the file cannot be read, parsed or written, or if it would be invalid with the new nodes.
pub fn add_text(path: &Path, nodes: &str) -> Result<(), RegistryFault> {
    edit(path, |text| {
        append(text, nodes);
        Ok(())
    })
}

fn append(text: &mut String, nodes: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(nodes);
}

/// Removes a tool. Returns `false` if the file does not contain the tool.
///
/// # Errors
///
/// Fails if the file cannot be read, parsed or written.
pub fn remove_tool(path: &Path, name: &str) -> Result<bool, RegistryFault> {
    edit(path, |text| {
        let Some(node) = tool(path, text, name)? else {
            return Ok(false);
        };
        let (start, end) = extent(text, &node);
        let end = match text[end..].find('\n') {
            Some(at) if text[end..end + at].trim().is_empty() => end + at + 1,
            _ => end,
        };
        text.replace_range(start..end, "");
        Ok(true)
    })
}

/// Adds a grant to the node of a tool. If `word` is `network` and `texts` contains `example.com`, the added line is
/// `network "example.com"`. If `texts` is empty, `true` follows the word, as in `shell true`.
///
/// # Errors
///
/// Fails if the file cannot be read, parsed or written, or has no tool with this name.
pub fn add_grant(path: &Path, name: &str, word: &str, texts: &[&str]) -> Result<(), RegistryFault> {
    edit(path, |text| insert_grant(path, text, name, word, texts))
}

fn insert_grant(
    path: &Path,
    text: &mut String,
    name: &str,
    word: &str,
    texts: &[&str],
) -> Result<(), RegistryFault> {
    let Some(node) = tool(path, text, name)? else {
        let why = format!("`{name}` is not registered in this file");
        return Err(RegistryFault::of_file(path, why));
    };
    let line = line(word, texts);
    let (start, end) = extent(text, &node);
    match text[start..end].rfind('}') {
        Some(at) => {
            let at = start + at;
            let before = text[..at].trim_end_matches([' ', '\t']).len();
            let is_own_line = text[..before].ends_with('\n');
            let (at, line) = match is_own_line {
                true => (before, format!("    {line}\n")),
                // The children of the node are on one line, so `;` separates the new grant from its neighbors.
                false => (
                    at,
                    format!(
                        "{}{line}; ",
                        if text[..before].ends_with([';', '{']) {
                            ""
                        } else {
                            "; "
                        }
                    ),
                ),
            };
            text.insert_str(at, &line);
        }
        None => text.insert_str(end, &format!(" {{\n    {line}\n}}")),
    }
    Ok(())
}

/// Stores in the node of a tool the hash `pin` of the description that the user trusts.
///
/// # Errors
///
/// Fails if the file cannot be read, parsed or written, or has no tool with this name.
pub fn set_pin(path: &Path, name: &str, pin: &str) -> Result<(), RegistryFault> {
    edit(path, |text| {
        let node = tool(path, text, name)?;
        let mut nodes = node.iter().flat_map(children);
        let Some(old) = nodes.find(|it| it.name().value() == "pin") else {
            return insert_grant(path, text, name, "pin", &[pin]);
        };
        let (start, end) = extent(text, old);
        let kept = text[start..end].trim_end_matches([';', ' ', '\n', '}']);
        let end = start + kept.len();
        text.replace_range(start..end, &line("pin", &[pin]));
        Ok(())
    })
}

/// Returns the KDL text of the node for a new tool.
fn written(entry: &Entry) -> String {
    let mut lines = Vec::new();
    let mut put = |word: &str, texts: &[&str]| lines.push(format!("    {}\n", line(word, texts)));
    if let (Some(path), false) = (entry.kind.path(), entry.kind == EntryKind::Program) {
        put(entry.kind.name(), &[&path.display().to_string()]);
    }
    if let EntryKind::Kdl(_, dialect @ Dialect::SlopMcp) = &entry.kind {
        put("dialect", &[dialect.name()]);
    }
    if let Some(program) = &entry.program {
        put("program", &[program]);
    }
    if let Some(pin) = &entry.pin {
        put("pin", &[pin]);
    }
    for (word, texts) in entry.grants.nodes() {
        put(word, &texts.iter().map(String::as_str).collect::<Vec<_>>());
    }
    for (variable, slug) in &entry.secrets {
        put("secret", &[variable, slug]);
    }
    format!(
        "tool {} {{\n{}}}\n",
        kdl_string(&entry.name),
        lines.concat()
    )
}

fn line(word: &str, texts: &[&str]) -> String {
    if texts.is_empty() {
        return format!("{word} true");
    }
    let texts: Vec<String> = texts.iter().map(|it| kdl_string(it)).collect();
    format!("{word} {}", texts.join(" "))
}

/// Returns the range of bytes of a node in the text.
fn extent(text: &str, node: &KdlNode) -> (usize, usize) {
    let start = offset(node);
    let span = node.span();
    let end = (span.offset() + span.len()).clamp(start, text.len());
    (start, start + text[start..end].trim_end().len())
}

fn tool(path: &Path, text: &str, name: &str) -> Result<Option<KdlNode>, RegistryFault> {
    let document = document(path, text)?;
    let mut tools = document
        .nodes()
        .iter()
        .filter(|it| it.name().value() == "tool");
    let is_it = |it: &&KdlNode| {
        it.entries()
            .first()
            .is_some_and(|it| it.value().as_string() == Some(name))
    };
    Ok(tools.find(is_it).cloned())
}

/// Changes the text of a file. Waits for other processes that change the file, because the later of two changes of the
/// same text would undo the earlier one. If `path` is a link, the file at the end of the link is changed.
fn edit<T>(
    path: &Path,
    change: impl FnOnce(&mut String) -> Result<T, RegistryFault>,
) -> Result<T, RegistryFault> {
    let unwritten = |error: io::Error| RegistryFault::unwritten(path, &error);
    let target = match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        target => target.map_err(|error| RegistryFault::of_io(path, &error))?,
    };
    // The file itself cannot be locked, because each change replaces it.
    let folder = target.parent().unwrap_or(Path::new("/"));
    fs::create_dir_all(folder).map_err(unwritten)?;
    let folder = File::open(folder).map_err(unwritten)?;
    lock(&folder, LockKind::Exclusive).map_err(unwritten)?;
    let before = super::file::text(path)?;
    let mut text = before.clone();
    let result = change(&mut text)?;
    if text != before {
        if text.len() as u64 > MAX_SIZE {
            let why = "the file would be longer than 1 MiB and could not be read again, so it was not changed; remove \
                programs with `cmdhelp remove NAME`, or add many programs by one entry: `cmdhelp add FILE` with a \
                `.kdl` file, or a folder of such files, that defines them";
            return Err(RegistryFault::of_file(path, why));
        }
        super::file::File::parse(path, &text, crate::policy::Owner::User)?;
        replace(&target, text.as_bytes()).map_err(unwritten)?;
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{add_grant, add_tool, remove_tool, set_pin};
    use crate::policy::Owner;
    use crate::registry::File;

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str, text: &str) -> Self {
            let name = format!("cmdhelp-edit-{name}-{}.kdl", std::process::id());
            let path = std::env::temp_dir().join(name);
            std::fs::write(&path, text).expect("a file");
            Self(path)
        }

        fn text(&self) -> String {
            std::fs::read_to_string(&self.0).expect("a file")
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    const FILE: &str = "// mine\ntool \"pad\" { program \"/bin/pad\"; } // beside\n\n/* kept */\ntool \"jq\" {\n    \
                        program \"jq\" // here\n}\npolicy {\n    deny \"pad delete\"\n}\n";

    #[test]
    fn keeps_comments_when_tools_are_added_and_removed() {
        let file = Scratch::new("comments", FILE);
        add_grant(&file.0, "jq", "network", &["a.example"]).expect("an edit");
        add_grant(&file.0, "pad", "read", &["~/x \"y\"\\"]).expect("an edit");
        set_pin(&file.0, "pad", "sha256:1").expect("an edit");
        set_pin(&file.0, "pad", "sha256:2").expect("an edit");
        let text = file.text();
        for comment in ["// mine", "// beside", "/* kept */", "// here"] {
            assert!(text.contains(comment), "{text}");
        }
        let read = File::read(&file.0, Owner::User).expect("a registry");
        assert_eq!(read.entries[1].grants.network, ["a.example"], "{text}");
        assert_eq!(read.entries[0].grants.read, ["~/x \"y\"\\"], "{text}");
        assert_eq!(read.entries[0].pin.as_deref(), Some("sha256:2"), "{text}");
        assert_eq!(read.rules.len(), 1);

        let mut other = read.entries[0].clone();
        other.name = "other".to_owned();
        add_tool(&file.0, &other).expect("an edit");
        assert!(add_tool(&file.0, &other).is_err(), "it is there already");
        assert!(remove_tool(&file.0, "pad").expect("an edit"));
        assert!(!remove_tool(&file.0, "pad").expect("an edit"));
        let read = File::read(&file.0, Owner::User).expect("a registry");
        let names: Vec<&str> = read.entries.iter().map(|it| &*it.name).collect();
        assert_eq!(names, ["jq", "other"], "{}", file.text());
        assert_eq!(read.entries[1].grants, other.grants);
        assert!(file.text().starts_with("// mine\n"), "{}", file.text());
    }

    #[test]
    fn does_not_change_an_invalid_file() {
        let file = Scratch::new("broken", "tool \"pad\" {\n");
        assert!(add_grant(&file.0, "pad", "read", &["x"]).is_err());
        assert_eq!(file.text(), "tool \"pad\" {\n");
    }
}
