//! Reads the declarations that a program makes for bundles.

use super::error::content;
use super::packaging::{
    Action, Auth, Fetched, Install, Keep, Login, Packaging, Refresh, Sandbox, Secret, SkipIf, Step,
};
use super::read::text;
use super::rules::{CallRules, Retry};
use super::tool::Tool;
use super::{Model, ModelError};
use crate::json::Json;

impl Model {
    /// Adds the program's declarations for bundles, as `help --format bundle` prints them.
    ///
    /// ```
    /// use cmdhelp_bundle::{Install, Model};
    ///
    /// let document = r#"{"cmdhelp_version":"0.1","binary":"pad","commands":{}}"#;
    /// let declared = r#"{"license":"MIT","install":[{"method":"cargo","package":"pad"}]}"#;
    /// let model = Model::parse(document)?.declared(declared)?;
    /// assert_eq!(model.packaging.license.as_deref(), Some("MIT"));
    /// assert!(matches!(&model.packaging.install[..], [Install::Package { .. }]));
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not a declaration for bundles. The error contains the line and column of the mistake, or
    /// the path of the wrong member.
    pub fn declared(mut self, bundle: &str) -> Result<Self, ModelError> {
        let declared = Json::parse(bundle).map_err(ModelError::Syntax)?;
        let Json::Object(_) = &declared else {
            return Err(content("", "an object"));
        };
        self.packaging = packaging(&declared, &self.binary)?;
        let commands = declared.entries_of("commands");
        for tool in &mut self.tools {
            tool.rules = rules(&declared, commands, tool)?;
            tool.process.env = variables(commands, tool);
        }
        self.packaging.scheduling = self.tools.iter().any(|tool| tool.rules.schedules);
        Ok(self)
    }
}

fn packaging(declared: &Json, binary: &str) -> Result<Packaging, ModelError> {
    let mut install = Vec::new();
    for (pointer, method) in items(declared, "", "install") {
        install.push(read_install(method, &pointer)?);
    }
    let mut setup = Vec::new();
    for (pointer, step) in items(declared, "", "setup") {
        setup.push(read_step(step, &pointer, binary)?);
    }
    let mut secrets = Vec::new();
    for (pointer, secret) in items(declared, "", "secrets") {
        secrets.push(read_secret(secret, &pointer)?);
    }
    Ok(Packaging {
        id: text(declared, "id"),
        name: text(declared, "name"),
        version: text(declared, "version"),
        works_with: text(declared, "works_with"),
        args: declared.texts_of("args"),
        tags: declared.texts_of("tags"),
        os: declared.texts_of("os"),
        arch: declared.texts_of("arch"),
        min_disk_mb: declared.number_of("min_disk_mb"),
        min_memory_mb: declared.number_of("min_memory_mb"),
        memory_mb: declared.number_of("memory_mb"),
        cpu_seconds: declared.number_of("cpu_seconds"),
        license: text(declared, "license"),
        authors: declared.texts_of("authors"),
        body: text(declared, "body"),
        skill: text(declared, "skill"),
        install,
        sandbox: declared
            .get("sandbox")
            .map(read_sandbox)
            .unwrap_or_default(),
        auth: declared.get("auth").map(|it| read_auth(it, binary)),
        setup,
        secrets,
        ..Packaging::default()
    })
}

/// Returns the items of the list at `key`, each with its JSON pointer. `above` is the pointer of the object `of`.
fn items<'a>(of: &'a Json, above: &str, key: &str) -> impl Iterator<Item = (String, &'a Json)> {
    let place = format!("{above}/{key}");
    let items = of.items_of(key).iter().enumerate();
    items.map(move |(i, item)| (format!("{place}/{i}"), item))
}

/// Returns the text of a required member, or an error if the member is missing or not a text.
fn needed(of: &Json, key: &'static str, pointer: &str) -> Result<String, ModelError> {
    text(of, key).ok_or_else(|| content(&format!("{pointer}/{key}"), "a string"))
}

fn read_install(method: &Json, pointer: &str) -> Result<Install, ModelError> {
    let fetched = || {
        Ok(Fetched {
            url: needed(method, "url", pointer)?,
            sha256: text(method, "sha256"),
        })
    };
    let name = needed(method, "method", pointer)?;
    Ok(match &*name {
        "download" => Install::Download {
            from: fetched()?,
            extract: needed(method, "extract", pointer)?,
        },
        "curl" => Install::Script(fetched()?),
        "vendored" => Install::Vendored(needed(method, "path", pointer)?),
        _ => Install::Package {
            package: needed(method, "package", pointer)?,
            scoped: method.holds("global") || method.holds("user"),
            manager: name,
        },
    })
}

fn read_sandbox(sandbox: &Json) -> Sandbox {
    let set = sandbox.entries_of("set");
    let set = set
        .iter()
        .filter_map(|(name, value)| Some((name.clone(), value.text()?.to_owned())));
    let mut read = Sandbox {
        tty: sandbox.holds("tty"),
        set: set.collect(),
        ..Sandbox::default()
    };
    for (kind, values) in read.lists_mut() {
        *values = sandbox.texts_of(kind);
    }
    read
}

/// Returns the command line `call` without the program's name, `binary`, at its beginning.
fn behind(binary: &str, call: String) -> String {
    let rest = call
        .strip_prefix(binary)
        .and_then(|rest| rest.strip_prefix(' '));
    rest.map(ToOwned::to_owned).unwrap_or(call)
}

fn read_auth(auth: &Json, binary: &str) -> Auth {
    let call = |key: &str| text(auth, key).map(|it| behind(binary, it));
    let check_exit = auth.number_of("check_exit").unwrap_or(0);
    Auth {
        login: call("login").map(|command| Login {
            command,
            interactive: auth.holds("interactive"),
            callback: auth.holds("callback"),
            check: call("check").map(|check| (check, check_exit)),
        }),
        refresh: call("refresh").map(|command| Refresh {
            command,
            every: text(auth, "every"),
        }),
        expired: auth.number_of("expired"),
        state: auth.texts_of("state"),
        env: auth.texts_of("env"),
    }
}

fn read_step(step: &Json, pointer: &str, binary: &str) -> Result<Step, ModelError> {
    let action = if let Some(command) = text(step, "run") {
        Action::Run {
            command,
            interactive: step.holds("interactive"),
        }
    } else if let Some(prompt) = text(step, "ask") {
        let options = step.texts_of("options");
        let default_kind = if options.is_empty() { "text" } else { "select" };
        Action::Ask {
            prompt,
            kind: text(step, "kind").unwrap_or_else(|| default_kind.to_owned()),
            default: text(step, "default"),
            options,
            options_from: None,
        }
    } else if let Some(secret) = text(step, "oauth") {
        Action::OAuth { secret }
    } else {
        Action::Open {
            url: text(step, "open")
                .ok_or_else(|| content(pointer, "`run`, `ask`, `oauth` or `open`"))?,
            param: text(step, "param"),
        }
    };
    let keep = text(step, "env").map(Keep::Env);
    let keep = keep.or_else(|| text(step, "secret").map(Keep::Secret));
    let then = text(step, "then").map(|call| format!("{binary} {}", behind(binary, call)));
    Ok(Step {
        id: needed(step, "id", pointer)?,
        action,
        about: text(step, "about"),
        skip_if: text(step, "skip_if").map(|command| SkipIf {
            command,
            exit_code: 0,
        }),
        keep: keep.or_else(|| then.map(Keep::Command)),
        timeout_ms: None,
    })
}

fn read_secret(secret: &Json, pointer: &str) -> Result<Secret, ModelError> {
    let slug = needed(secret, "slug", pointer)?;
    Ok(Secret {
        name: text(secret, "name").unwrap_or_else(|| slug.clone()),
        about: text(secret, "about").unwrap_or_default(),
        kind: text(secret, "kind").unwrap_or_else(|| "opaque".to_owned()),
        env: text(secret, "env"),
        slug,
    })
}

/// Reads the rules of a tool: its own rules, and the rules that it inherits from its parent
/// commands.
fn rules(
    declared: &Json,
    commands: &[(String, Json)],
    tool: &Tool,
) -> Result<CallRules, ModelError> {
    let mut rules = CallRules::default();
    for depth in 0..=tool.words.len() {
        let path = tool.words[..depth].join(" ");
        let declaration = match depth {
            0 => Some(declared),
            _ => commands
                .iter()
                .find(|(it, _)| *it == path)
                .map(|(_, it)| it),
        };
        let Some(declaration) = declaration else {
            continue;
        };
        rules.cost = text(declaration, "cost").or(rules.cost);
        rules.signed_in = match declaration.get("signed_in") {
            Some(Json::Bool(truth)) => Some(*truth),
            _ => rules.signed_in,
        };
        if let Some(sandbox) = declaration.get("sandbox").filter(|_| depth > 0) {
            narrow(&mut rules.sandbox, sandbox);
        }
        if depth == tool.words.len() {
            rules.mutates = declaration.texts_of("mutates");
            rules.idempotent = declaration.holds("idempotent");
            rules.schedules = declaration.holds("schedules");
            let retry = declaration.get("retry");
            rules.retry = retry.map(|it| read_retry(it, &path)).transpose()?;
        }
    }
    Ok(rules)
}

/// Returns the environment variables that a command and its parent commands set. If several of
/// these commands set a variable, the innermost command decides its value.
fn variables(commands: &[(String, Json)], tool: &Tool) -> Vec<(String, String)> {
    let mut variables: Vec<(String, String)> = Vec::new();
    for depth in 1..=tool.words.len() {
        let path = tool.words[..depth].join(" ");
        let declaration = commands.iter().find(|(it, _)| *it == path);
        let sandbox = declaration.and_then(|(_, it)| it.get("sandbox"));
        for (name, value) in sandbox.map(read_sandbox).unwrap_or_default().set {
            variables.retain(|(it, _)| *it != name);
            variables.push((name, value));
        }
    }
    variables
}

/// Replaces values in `kinds` by those in the sandbox of a command, for each kind of access that this sandbox lists.
fn narrow(kinds: &mut Vec<(String, Vec<String>)>, sandbox: &Json) {
    for (kind, values) in sandbox.entries() {
        let Json::List(_) = values else {
            continue;
        };
        kinds.retain(|(known, _)| known != kind);
        kinds.push((kind.clone(), sandbox.texts_of(kind)));
    }
}

fn read_retry(retry: &Json, path: &str) -> Result<Retry, ModelError> {
    let pointer = format!("/commands/{path}/retry/attempts");
    Ok(Retry {
        attempts: retry
            .number_of("attempts")
            .ok_or_else(|| content(&pointer, "a number"))?,
        backoff: text(retry, "backoff").unwrap_or_else(|| "fixed".to_owned()),
        first_ms: retry.number_of("first_ms"),
    })
}
