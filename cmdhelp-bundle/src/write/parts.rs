//! Writes the parts of CLI.md's front matter that come from the packaging.

use crate::format::Options;
use crate::json::{Json, Object};
use crate::model::{
    Action, Auth, Install, Keep, Model, Packaging, Sandbox, SkipIf, Step, Tool, VersionCheck,
};

/// Returns the methods of installation. If `options` contains the path of the program in the bundle, this program is
/// the first method.
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
        Install::Package {
            manager,
            package,
            scoped,
        } => {
            method.put("method", &**manager).put("package", &**package);
            let key = if manager == "npm" { "global" } else { "user" };
            method.put_true(key, *scoped);
        }
        Install::Download { from, extract } => {
            method.put("method", "download").put("url", &*from.url);
            method
                .put("extract_bin", &**extract)
                .put_some("verify_sha256", from.sha256.clone());
        }
        Install::Script(from) => {
            method.put("method", "curl").put("url", &*from.url);
            method.put_some("verify_sha256", from.sha256.clone());
        }
        Install::Vendored(path) => {
            method.put("method", "vendored").put("path", &**path);
        }
        Install::Experimental(name) => {
            method.put("method", &**name).put("experimental", true);
        }
    }
    method.into()
}

/// Returns the value of the key `requires`: the machines on which the program runs.
pub(super) fn requires(packaging: &Packaging) -> Object {
    let mut requires = Object::default();
    requires
        .put_filled("os", &packaging.os)
        .put_filled("arch", &packaging.arch);
    requires.put_some("min_disk_mb", packaging.min_disk_mb);
    requires.put_some("min_memory_mb", packaging.min_memory_mb);
    requires
}

/// Returns the command that prints the program's version, and the accepted versions.
pub(super) fn version_check(model: &Model) -> Object {
    let VersionCheck {
        command,
        parse,
        range,
        timeout_ms,
    } = model.version_check();
    let mut check = Object::default();
    check.put("cmd", command).put("parse", parse);
    check.put("range", range).put_some("timeout_ms", timeout_ms);
    check
}

/// Returns the value of the key `auth`: the facts about login. Each command line in it begins with the program's name.
pub(super) fn auth(model: &Model, auth: &Auth) -> Object {
    let call = |words: &str| format!("{} {words}", model.binary);
    let mut block = Object::default();
    if !model.packaging.secrets.is_empty() {
        block.put("ref", "./SECRETS.md");
    }
    let mut state = Object::default();
    state
        .put_filled("paths", &auth.state)
        .put_filled("env", &auth.env);
    block.put_filled("state", state);
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
        block.put(
            "expiry",
            Json::object([("detect", Json::from(format!("exit_code:{code}")))]),
        );
    }
    block
}

/// Returns a step of the setup.
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
                .put("interactive", *interactive)
                .put_some("timeout_ms", step.timeout_ms);
        }
        Action::Ask {
            prompt,
            kind,
            default,
            options,
            options_from,
        } => {
            object
                .put("kind", "prompt")
                .put("prompt", &**prompt)
                .put("type", &**kind);
            object
                .put_some("default", default.clone())
                .put_filled("options", options);
            if let Some(command) = options_from {
                object.put("options", Json::object([("cmd", Json::from(&**command))]));
            }
        }
        Action::OAuth { secret } => {
            object.put("kind", "oauth").put("secret_slug", &**secret);
        }
        Action::Open { url, param } => {
            object.put("kind", "external").put("url", &**url);
            let mut callback = Object::default();
            callback.put_some("param", param.clone());
            callback.put_some("timeout_ms", step.timeout_ms);
            object.put_filled("callback", callback);
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

/// Returns the access that the program needs. Everything that is not listed is denied.
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
    let mut net = Object::default();
    net.put("egress", network);
    net.put_filled("ingress", ingress);
    let mut files = Object::default();
    files
        .put("read", reads)
        .put("write", writes)
        .put_filled("deny", denies);
    let mut exec = Object::default();
    exec.put("allow", !spawns.is_empty())
        .put_filled("spawn", spawns);
    let mut env = Object::default();
    env.put("pass", &passed(model));
    let entries = set
        .iter()
        .map(|(name, value)| (name.clone(), Json::from(&**value)));
    env.put_filled("set", Json::Object(entries.collect()));
    let mut sandbox = Object::default();
    sandbox
        .put("network", net)
        .put("fs", files)
        .put("exec", exec)
        .put("env", env);
    if *tty {
        sandbox.put("tty", Json::object([("required", true.into())]));
    }
    sandbox
}

/// Returns the facts about the program's output. `spelled` converts a key to the form in which the file contains it.
pub(super) fn output(model: &Model, spelled: fn(&'static str) -> &'static str) -> Object {
    let facts = model.output();
    let mut codes = Object::default();
    for (code, word) in &facts.exit_codes {
        codes.put(&code.to_string(), &**word);
    }
    let mut output = Object::default();
    output.put(spelled("default_format"), facts.format);
    output.put_some(spelled("json_flag"), facts.json_flag);
    output.put_filled(spelled("json_flag_args"), &facts.json_flag_args);
    output.put(spelled("exit_codes"), codes);
    output.put("stream", facts.stream);
    output.put(spelled("error_stream"), facts.error_stream);
    output
}

/// Returns the sandbox of a tool: the kinds of access in which the tool needs less than the whole program, each with
/// the values that the tool needs.
pub(super) fn narrowed(tool: &Tool) -> Object {
    let mut blocks: [(&str, Object); 4] =
        ["network", "fs", "exec", "env"].map(|it| (it, Object::default()));
    for (kind, values) in &tool.rules.sandbox {
        let Some((name, key)) = Sandbox::place_of(kind) else {
            continue;
        };
        let Some((_, block)) = blocks.iter_mut().find(|(it, _)| *it == name) else {
            continue;
        };
        if key == "spawn" {
            block.put("allow", !values.is_empty());
        }
        block.put(key, values);
    }
    let mut sandbox = Object::default();
    for (name, block) in blocks {
        sandbox.put_filled(name, block);
    }
    sandbox
}

/// Returns the names of the environment variables that the program receives. They come from the packaging, the
/// arguments, the secrets and the login.
pub(crate) fn passed(model: &Model) -> Vec<String> {
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
