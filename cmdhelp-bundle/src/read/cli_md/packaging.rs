//! Reads the facts about installation, sandbox, setup and login.

mod setup;

use super::super::fields::Fields;
use super::super::node::{Node, Value};
use crate::json::Json;
use crate::model::{Auth, Fetched, Install, Login, Model, Output, Refresh, Sandbox, VersionCheck};

/// The package managers that the specification of CLI.md allows.
const MANAGERS: [&str; 10] = [
    "brew", "apt", "dnf", "pacman", "choco", "scoop", "npm", "pip", "cargo", "go",
];

/// Reads installation, version check, login, setup, sandbox and output from CLI.md into the model.
pub(super) fn read(cli: &Fields<'_>, model: &mut Model) {
    read_requires(cli, model);
    if let Some(node) = cli.need("install")
        && matches!(&node.value, Value::List(items) if items.is_empty())
    {
        cli.invalid(
            node,
            "the bundle has no method to install the program",
            "add at least one method",
        );
    }
    model.packaging.install = install(cli);
    let _check = cli.need("version_check");
    read_check(cli, model);
    read_auth(cli, model);
    model.packaging.setup = setup::read(cli);
    let _sandbox = cli.need("sandbox");
    model.packaging.sandbox = cli.fields("sandbox").map(sandbox).unwrap_or_default();
    model.packaging.output = cli.fields("output").map(output);
}

/// Reads the requirements on the machine: systems, processors, disk space and memory.
pub(super) fn read_requires(cli: &Fields<'_>, model: &mut Model) {
    if let Some(requires) = cli.fields("requires") {
        let packaging = &mut model.packaging;
        packaging.os = requires.texts("os");
        packaging.arch = requires.texts("arch");
        packaging.min_disk_mb = requires.number("min_disk_mb");
        packaging.min_memory_mb = requires.number("min_memory_mb");
        requires.end();
    }
}

/// Reads the methods of installation.
pub(super) fn install(cli: &Fields<'_>) -> Vec<Install> {
    let methods = cli.list("install").iter();
    methods
        .filter_map(|it| method(Fields::of(cli.file, it)?))
        .collect()
}

fn method(fields: Fields<'_>) -> Option<Install> {
    let method = fields.need_text("method")?;
    let is_experimental = fields.bool("experimental").unwrap_or(false);
    let install = match &*method {
        manager if MANAGERS.contains(&manager) => Install::Package {
            package: fields.need_text("package")?,
            scoped: match manager {
                "npm" => fields.bool("global").unwrap_or(false),
                "pip" => fields.bool("user").unwrap_or(false),
                _ => false,
            },
            manager: method,
        },
        "curl" => Install::Script(fetched(&fields)?),
        "download" => Install::Download {
            from: fetched(&fields)?,
            extract: fields.need_text("extract_bin")?,
        },
        "vendored" => Install::Vendored(fields.need_text("path")?),
        _ if is_experimental => return Some(Install::Experimental(method)),
        _ => {
            let node = fields.get("method")?;
            let message = format!("unknown method `{}`", method.escape_debug());
            let remedy = format!(
                "write one of {}, curl, download or vendored, or add `experimental: true`",
                MANAGERS.join(", ")
            );
            fields.invalid(node, &message, &remedy);
            return None;
        }
    };
    fields.end();
    Some(install)
}

fn fetched(fields: &Fields<'_>) -> Option<Fetched> {
    let is_sha = |it: &str| {
        it.len() == 64
            && it
                .bytes()
                .all(|it| it.is_ascii_digit() || (b'a'..=b'f').contains(&it))
    };
    fields.expect(
        "verify_sha256",
        is_sha,
        "write 64 hexadecimal digits in lower case",
    );
    let is_address = |it: &str| it.starts_with("https://") || it.starts_with("http://");
    fields.expect(
        "url",
        is_address,
        "write an address that begins with `https://`",
    );
    Some(Fetched {
        url: fields.need_text("url")?,
        sha256: fields.text("verify_sha256"),
    })
}

/// Reads the command that prints the program's version, and the accepted versions.
pub(super) fn read_check(cli: &Fields<'_>, model: &mut Model) {
    let Some(fields) = cli.fields("version_check") else {
        return;
    };
    let has_group = |it: &str| it.contains('(');
    fields.expect(
        "parse",
        has_group,
        "put the part that matches the version into parentheses: \
        `(\\S+)`",
    );
    let block = (
        fields.need_text("cmd"),
        fields.need_text("parse"),
        fields.need_text("range"),
    );
    let timeout_ms = fields.number("timeout_ms");
    fields.end();
    if let (Some(command), Some(parse), Some(range)) = block {
        model.packaging.works_with = Some(range.clone());
        let check = VersionCheck {
            command,
            parse,
            range,
            timeout_ms,
        };
        model.packaging.check = Some(check).filter(|it| *it != model.version_check());
    }
}

/// Reads the commands for login and for staying logged in.
pub(super) fn read_auth(cli: &Fields<'_>, model: &mut Model) {
    let Some(fields) = cli.fields("auth") else {
        return;
    };
    fields.pass(&["ref"]);
    let mut auth = Auth::default();
    if let Some(state) = fields.fields("state") {
        (auth.state, auth.env) = (state.texts("paths"), state.texts("env"));
        state.end();
    }
    auth.login = fields
        .fields("login")
        .and_then(|it| login(it, &model.binary));
    if let Some(refresh) = fields.fields("refresh") {
        let every = refresh.text("every");
        let command = own_words(&refresh, &model.binary);
        auth.refresh = command.map(|command| Refresh { command, every });
        refresh.end();
    }
    if let Some(expiry) = fields.fields("expiry") {
        let code = |it: &str| it.strip_prefix("exit_code:")?.parse::<u8>().ok();
        expiry.expect(
            "detect",
            |it| code(it).is_some(),
            "write `exit_code:` and a code up to 255",
        );
        auth.expired = expiry.text("detect").as_deref().and_then(code);
        expiry.end();
    }
    fields.end();
    model.packaging.auth = Some(auth);
}

fn login(fields: Fields<'_>, binary: &str) -> Option<Login> {
    let mut login = Login {
        command: own_words(&fields, binary)?,
        interactive: fields.bool("interactive").unwrap_or(false),
        callback: fields.bool("requires_callback_url").unwrap_or(false),
        check: None,
    };
    if let Some(done) = fields.fields("completes_when") {
        let code = done.exit_code("exit_code").unwrap_or(0);
        login.check = own_words(&done, binary).map(|it| (it, code));
        done.end();
    }
    fields.end();
    Some(login)
}

/// Returns the words after the program's name in the command line `cmd`. Reports a command line that calls another
/// program.
fn own_words(fields: &Fields<'_>, binary: &str) -> Option<String> {
    let command = fields.need_text("cmd")?;
    let words = command
        .strip_prefix(binary)
        .and_then(|it| it.strip_prefix(' '));
    if words.is_none() {
        let node = fields.get("cmd")?;
        let message = "this command line does not begin with the name of the program".to_owned();
        fields.invalid(node, &message, &format!("begin it with `{binary} `"));
    }
    words.map(ToOwned::to_owned)
}

/// Reads the access that the program needs.
pub(super) fn sandbox(fields: Fields<'_>) -> Sandbox {
    let mut sandbox = Sandbox::default();
    if let Some(network) = fields.fields("network") {
        sandbox.network = network.texts("egress");
        sandbox.ingress = network.texts("ingress");
        network.end();
    }
    if let Some(files) = fields.fields("fs") {
        sandbox.reads = files.texts("read");
        sandbox.writes = files.texts("write");
        sandbox.denies = files.texts("deny");
        files.end();
    }
    if let Some(exec) = fields.fields("exec") {
        let may_spawn = exec.bool("allow").unwrap_or(false);
        // The programs in `spawn` are permitted only with `allow: true`.
        sandbox.spawns = exec.texts("spawn");
        sandbox.spawns.retain(|_| may_spawn);
        if let (true, true, Some(node)) = (may_spawn, sandbox.spawns.is_empty(), exec.get("allow"))
        {
            let message = "`allow: true` permits no program, because `spawn` is empty";
            exec.invalid(node, message, "list the permitted programs in `spawn`");
        }
        exec.end();
    }
    if let Some(env) = fields.fields("env") {
        sandbox.pass = env.texts("pass");
        if let Some(set) = env.fields("set") {
            let entries = set.entries();
            let entry = |(key, node): (&super::super::node::Key, &Node)| {
                let text = super::super::fields::text(set.file, node)?;
                Some((key.text.clone(), text))
            };
            sandbox.set = entries.filter_map(entry).collect();
        }
        env.end();
    }
    if let Some(tty) = fields.fields("tty") {
        sandbox.tty = tty.bool("required").unwrap_or(false);
        tty.end();
    }
    fields.end();
    sandbox
}

/// Reads the sandbox of a tool: the kinds of access in which the tool needs less than the whole program, each with the
/// values that the tool needs.
pub(super) fn kinds(fields: Fields<'_>) -> Vec<(String, Vec<String>)> {
    let mut kinds = Vec::new();
    for (kind, block, key) in Sandbox::PLACES {
        let Some(block) = fields.fields(block) else {
            continue;
        };
        let starts_none = kind == "spawns" && block.bool("allow") == Some(false);
        if starts_none || block.get(key).is_some() {
            let mut values = block.texts(key);
            values.retain(|_| !starts_none);
            kinds.push((kind.to_owned(), values));
        }
    }
    let _faults = sandbox(fields);
    kinds
}

/// Reads the facts about the program's output. In the layout of agentproto, DRIVER.md contains them with keys in camel
/// case.
pub(super) fn output(fields: Fields<'_>) -> Output {
    let key = |key: &'static str, in_camel_case| match fields.get(in_camel_case) {
        Some(_) => in_camel_case,
        None => key,
    };
    let one_of = |key, words: &[&str], otherwise: &str| {
        fields
            .one_of(key, words)
            .unwrap_or_else(|| otherwise.to_owned())
    };
    let streams = ["stdout", "stderr", "mixed"];
    let mut output = Output {
        format: one_of(
            key("default_format", "defaultFormat"),
            &["text", "json", "yaml", "binary"],
            "text",
        ),
        json_flag: fields.text(key("json_flag", "jsonFlag")),
        json_flag_args: fields.texts(key("json_flag_args", "jsonFlagArgs")),
        exit_codes: Vec::new(),
        stream: one_of("stream", &streams, "stdout"),
        error_stream: one_of(key("error_stream", "errorStream"), &streams, "stderr"),
    };
    if let Some(codes) = fields.fields(key("exit_codes", "exitCodes")) {
        for (key, word) in codes.entries() {
            match (key.text.parse(), word.json()) {
                (Ok(code), Json::Text(word)) => output.exit_codes.push((code, word)),
                _ => {
                    let message = "expected an exit code and a word for it";
                    let remedy = "write a number from 0 to 255 and a word: `4: auth_required`";
                    fields.file.invalid(key.at, message, remedy);
                }
            }
        }
    }
    fields.end();
    output
}
