//! Parts of CLI.md's front matter that come from the packaging.

use crate::format::Options;
use crate::json::{Json, Object};
use crate::model::{Action, Auth, Install, Keep, Model, Packaging, Sandbox, SkipIf, Step};

/// Writes where the program is had from.
pub(super) fn install(packaging: &Packaging, options: &Options) -> Vec<Json> {
    let mut methods = Vec::new();
    let own = packaging.install.iter().map(method);
    let vendored = options
        .vendored
        .iter()
        .map(|path| method(&Install::Vendored(path.clone())));
    methods.extend(vendored.chain(own));
    methods
}

fn method(install: &Install) -> Json {
    let mut method = Object::default();
    match install {
        Install::Package { manager, package } => {
            method.put("method", &**manager).put("package", &**package);
        }
        Install::Download { from, extract } => {
            method.put("method", "download").put("url", &*from.url);
            method
                .put("extract_bin", &**extract)
                .put("verify_sha256", &*from.sha256);
        }
        Install::Script(from) => {
            method.put("method", "curl").put("url", &*from.url);
            method.put("verify_sha256", &*from.sha256);
        }
        Install::Vendored(path) => {
            method.put("method", "vendored").put("path", &**path);
        }
    }
    method.into()
}

/// Writes what machine the program needs.
pub(super) fn requires(packaging: &Packaging) -> Object {
    let mut requires = Object::default();
    requires
        .put_list("os", &packaging.os)
        .put_list("arch", &packaging.arch);
    requires.put_some("min_disk_mb", packaging.min_disk_mb);
    requires.put_some("min_memory_mb", packaging.min_memory_mb);
    requires
}

/// Writes how the program's version is found out, and which are good.
pub(super) fn version_check(model: &Model) -> Object {
    let mut check = Object::default();
    check.put("cmd", format!("{} --version", model.binary));
    check.put("parse", format!("^{} v?(\\S+)", escaped(&model.binary)));
    let own = model.packaging.works_with.clone();
    check.put(
        "range",
        own.or_else(|| compatible(model))
            .unwrap_or_else(|| "*".to_owned()),
    );
    check
}

/// Returns a text as a regular expression that means it.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for char in text.chars() {
        if !(char.is_alphanumeric() || matches!(char, '_' | '-' | '/')) {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped
}

/// Returns the versions that are compatible with the program's.
fn compatible(model: &Model) -> Option<String> {
    let version = model.version.as_deref()?;
    let numbers = version.split(['-', '+']).next()?;
    let numbers: Vec<u64> = numbers
        .split('.')
        .map(str::parse)
        .collect::<Result<_, _>>()
        .ok()?;
    match numbers[..] {
        [0, minor, _] => Some(format!(">={version} <0.{}.0", minor + 1)),
        [major, _, _] => Some(format!(">={version} <{}.0.0", major + 1)),
        _ => None,
    }
}

/// Writes how one signs in. Commands are words behind the program's name.
pub(super) fn auth(model: &Model, auth: &Auth) -> Object {
    let call = |words: &str| format!("{} {words}", model.binary);
    let mut block = Object::default();
    if !model.packaging.secrets.is_empty() {
        block.put("ref", "./SECRETS.md");
    }
    let mut state = Object::default();
    state
        .put_list("paths", &auth.state)
        .put_list("env", &auth.env);
    if !state.is_empty() {
        block.put("state", state);
    }
    if let Some(login) = &auth.login {
        let mut object = Object::default();
        object.put("cmd", call(&login.command));
        object.put("interactive", login.interactive);
        object.put("requires_callback_url", login.callback);
        if let Some((check, code)) = &login.check {
            let mut done = Object::default();
            done.put("cmd", call(check))
                .put("exit_code", u64::from(*code));
            object.put("completes_when", done);
        }
        block.put("login", object);
    }
    if let Some(refresh) = &auth.refresh {
        let mut object = Object::default();
        object.put("cmd", call(&refresh.command));
        object.put_some("every", refresh.every.clone());
        block.put("refresh", object);
    }
    if let Some(code) = auth.expired {
        let mut expiry = Object::default();
        expiry.put("detect", format!("exit_code:{code}"));
        block.put("expiry", expiry);
    }
    block
}

/// Writes a step of the setup.
pub(super) fn step(step: &Step) -> Json {
    let mut object = Object::default();
    object.put("id", &*step.id);
    match &step.action {
        Action::Run {
            command,
            interactive,
        } => {
            object
                .put("kind", "cmd")
                .put("cmd", &**command)
                .put("interactive", *interactive);
        }
        Action::Ask {
            prompt,
            kind,
            default,
            options,
        } => {
            object
                .put("kind", "prompt")
                .put("prompt", &**prompt)
                .put("type", &**kind);
            object
                .put_some("default", default.clone())
                .put_list("options", options);
        }
        Action::OAuth { secret } => {
            object.put("kind", "oauth").put("secret_slug", &**secret);
        }
        Action::Open { url, param } => {
            object.put("kind", "external").put("url", &**url);
            if let Some(param) = param {
                let mut callback = Object::default();
                callback.put("param", &**param);
                object.put("callback", callback);
            }
        }
    }
    object.put_some("description", step.about.clone());
    if let Some(SkipIf { command, exit_code }) = &step.skip_if {
        let mut skip = Object::default();
        skip.put("cmd", &**command)
            .put("exit_code", u64::from(*exit_code));
        object.put("skip_if", skip);
    }
    if let Some(keep) = &step.keep {
        let mut persist = Object::default();
        match keep {
            Keep::Env(name) => persist.put("env", &**name),
            Keep::Secret(slug) => persist.put("secret_slug", &**slug),
            Keep::Command(command) => persist.put("cmd", &**command),
        };
        object.put("persist", persist);
    }
    object.into()
}

/// Writes what the program needs of a machine. Nothing said is nothing allowed.
pub(super) fn sandbox(model: &Model) -> Object {
    let needs = &model.packaging.sandbox;
    let Sandbox {
        network,
        ingress,
        reads,
        writes,
        denies,
        spawns,
        tty,
        set,
        ..
    } = needs;
    let list = |texts: &[String]| texts.iter().map(String::as_str).collect::<Json>();
    let mut net = Object::default();
    net.put("egress", list(network));
    net.put_list("ingress", ingress);
    let mut files = Object::default();
    files
        .put("read", list(reads))
        .put("write", list(writes))
        .put_list("deny", denies);
    let mut exec = Object::default();
    exec.put("allow", !spawns.is_empty())
        .put_list("spawn", spawns);
    let mut env = Object::default();
    env.put("pass", passed(model).into_iter().collect::<Json>());
    if !set.is_empty() {
        let entries = set
            .iter()
            .map(|(name, value)| (name.clone(), Json::from(&**value)));
        env.put("set", Json::Object(entries.collect()));
    }
    let mut sandbox = Object::default();
    sandbox
        .put("network", net)
        .put("fs", files)
        .put("exec", exec)
        .put("env", env);
    if *tty {
        let mut terminal = Object::default();
        terminal.put("required", true);
        sandbox.put("tty", terminal);
    }
    sandbox
}

/// Returns the variables that the program is handed: those of the packaging, of arguments and of secrets.
pub(super) fn passed(model: &Model) -> Vec<String> {
    let packaging = &model.packaging;
    let arguments = model.tools.iter().flat_map(|it| &it.arguments);
    let arguments = arguments.filter_map(|it| it.env.as_ref());
    let secrets = packaging.secrets.iter().filter_map(|it| it.env.as_ref());
    let auth = packaging.auth.iter().flat_map(|it| &it.env);
    let mut names: Vec<String> = Vec::new();
    for name in packaging
        .sandbox
        .pass
        .iter()
        .chain(arguments)
        .chain(secrets)
        .chain(auth)
    {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}
