//! The options of `#[cmdhelp(...)]` that bundles contain, as the members of a JSON object.

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::Toggle;

use super::Fact;
use crate::syntax::cmdhelp::CommandOptions;
use crate::syntax::cmdhelp::bundle::access::{Auth, SecretEntry};
use crate::syntax::cmdhelp::bundle::install::Install;
use crate::syntax::cmdhelp::bundle::sandbox::Sandbox;
use crate::syntax::cmdhelp::bundle::setup::{Action, Keep, Setup};

/// A command's options for bundles, such as `install`.
#[derive(Clone)]
pub(crate) struct Bundle {
    /// The options as the members of a JSON object.
    pub(crate) members: Vec<(String, Json)>,
    /// The permissions in `sandbox(...)`: each kind of access with its permitted values.
    pub(crate) permissions: Vec<(&'static str, Vec<String>)>,
}

/// A JSON value.
#[derive(Clone)]
pub(crate) enum Json {
    Text(String),
    Number(u64),
    Bool(bool),
    List(Vec<Self>),
    Object(Vec<(String, Self)>),
}

/// Returns a command's options for bundles, or `None` if the command has no such options.
pub(super) fn bundle(options: &CommandOptions) -> Option<Fact> {
    let mut members = Members::default();
    if let Some(bundle) = &options.bundle {
        for (key, text) in &bundle.texts {
            members.text(key, text);
        }
        for (key, texts) in &bundle.lists {
            members.texts(key, texts);
        }
        for (key, number) in &bundle.numbers {
            members.put(key, Json::Number(*number));
        }
    }
    members.list("install", options.install.iter().map(install));
    let mut permissions = Vec::new();
    if let Some(sandbox) = &options.sandbox {
        permissions.extend(sandbox.permissions.iter().map(|(kind, values)| {
            let values = values.iter().map(syn::LitStr::value);
            (*kind, values.list())
        }));
        members.put("sandbox", self::sandbox(sandbox, &permissions));
        permissions.extend(sandbox.tty.map(|_| ("tty", vec![String::new()])));
    }
    if let Some(auth) = &options.auth {
        members.put("auth", self::auth(auth));
    }
    members.list("setup", options.setup.iter().map(setup));
    members.list("secrets", options.secret.iter().map(secret));
    if let Some(mutates) = &options.mutates {
        members.texts("mutates", &mutates.values());
    }
    members.flag("idempotent", options.booleans.has(Toggle::Idempotent));
    if let Some(retry) = &options.retry {
        let mut object = Members::default();
        object.number("attempts", Some(retry.attempts));
        object.some("backoff", retry.backoff);
        object.number("first_ms", retry.first_ms);
        members.put("retry", object.object());
    }
    members.some("cost", options.cost.map(|cost| cost.0));
    if let Some(signed_in) = options.signed_in {
        members.put("signed_in", Json::Bool(signed_in));
    }
    members.flag("schedules", options.schedules.is_present());
    let members = members.0;
    let bundle = Bundle {
        members,
        permissions,
    };
    (!bundle.members.is_empty()).then_some(Fact::Bundle(bundle))
}

fn install(install: &Install) -> Json {
    let mut object = Members::default();
    match install {
        Install::Package {
            manager,
            package,
            scoped,
        } => {
            object.text("method", manager);
            object.text("package", package);
            let scope = if *manager == "npm" { "global" } else { "user" };
            object.flag(scope, *scoped);
        }
        Install::Download([url, extract, sha256]) => {
            object.text("method", "download");
            object.text("url", url);
            object.text("extract", extract);
            object.text("sha256", sha256);
        }
        Install::Script([url, sha256]) => {
            object.text("method", "curl");
            object.text("url", url);
            object.text("sha256", sha256);
        }
        Install::Vendored(path) => {
            object.text("method", "vendored");
            object.text("path", path);
        }
    }
    object.object()
}

/// Returns `sandbox(...)` as JSON. A kind of access with an empty list is kept, because the empty
/// list permits nothing.
fn sandbox(sandbox: &Sandbox, permissions: &[(&'static str, Vec<String>)]) -> Json {
    let mut object = Members::default();
    for (kind, values) in permissions {
        object.texts(kind, values);
    }
    if !sandbox.denies.is_empty() {
        object.texts("denies", &sandbox.denies);
    }
    object.flag("tty", sandbox.tty.is_some());
    if !sandbox.set.is_empty() {
        let variables = sandbox.set.iter();
        let variables = variables.map(|(name, value)| (name.clone(), Json::Text(value.clone())));
        object.put("set", Json::Object(variables.list()));
    }
    object.object()
}

fn auth(auth: &Auth) -> Json {
    let mut object = Members::default();
    let line = |it: &Option<syn::LitStr>| it.as_ref().map(syn::LitStr::value);
    object.some("login", line(&auth.login));
    object.flag("interactive", auth.interactive);
    object.flag("callback", auth.callback);
    object.some("check", line(&auth.check));
    object.number("check_exit", auth.check_exit);
    object.some("refresh", line(&auth.refresh));
    object.some("every", auth.every.as_ref());
    object.number("expired", auth.expired.map(|(code, _)| code));
    for (key, texts) in [("state", &auth.state), ("env", &auth.env)] {
        if !texts.is_empty() {
            object.texts(key, texts);
        }
    }
    object.object()
}

fn setup(step: &Setup) -> Json {
    let mut object = Members::default();
    object.text("id", &step.id.value());
    match &step.action {
        Action::Run { line, interactive } => {
            object.text("run", &line.value());
            object.flag("interactive", *interactive);
        }
        Action::Ask {
            question,
            kind,
            default,
            options,
        } => {
            object.text("ask", question);
            object.some("kind", *kind);
            object.some("default", default.as_ref());
            if !options.is_empty() {
                object.texts("options", options);
            }
        }
        Action::OAuth(slug) => object.text("oauth", &slug.value()),
        Action::Open { url, param } => {
            object.text("open", url);
            object.some("param", param.as_ref());
        }
    }
    object.some("about", step.about.as_ref());
    object.some("skip_if", step.skip_if.as_ref().map(syn::LitStr::value));
    match &step.keep {
        Some(Keep::Env(name)) => object.text("env", name),
        Some(Keep::Secret(slug)) => object.text("secret", &slug.value()),
        Some(Keep::Call(call)) => object.text("then", &call.value()),
        None => {}
    }
    object.object()
}

fn secret(secret: &SecretEntry) -> Json {
    let mut object = Members::default();
    object.text("slug", &secret.slug.value());
    object.some("name", secret.name.as_ref());
    object.some("about", secret.about.as_ref());
    object.some("kind", secret.kind);
    object.some("env", secret.env.as_ref().map(|it| it.value()));
    object.object()
}

/// The members of a JSON object that is being made.
#[derive(Default)]
struct Members(Vec<(String, Json)>);

impl Members {
    fn put(&mut self, key: &str, value: Json) {
        self.0.push((key.to_owned(), value));
    }

    fn text(&mut self, key: &str, text: &str) {
        self.put(key, Json::Text(text.to_owned()));
    }

    fn some(&mut self, key: &str, text: Option<impl AsRef<str>>) {
        if let Some(text) = text {
            self.text(key, text.as_ref());
        }
    }

    fn number(&mut self, key: &str, number: Option<impl Into<u64>>) {
        if let Some(number) = number {
            self.put(key, Json::Number(number.into()));
        }
    }

    fn flag(&mut self, key: &str, holds: bool) {
        if holds {
            self.put(key, Json::Bool(true));
        }
    }

    fn texts(&mut self, key: &str, texts: &[String]) {
        let texts = texts.iter().cloned().map(Json::Text);
        self.put(key, Json::List(texts.list()));
    }

    /// Adds a member whose value is a list, unless the list is empty.
    fn list(&mut self, key: &str, values: impl Iterator<Item = Json>) {
        let values: Vec<Json> = values.list();
        if !values.is_empty() {
            self.put(key, Json::List(values));
        }
    }

    fn object(self) -> Json {
        Json::Object(self.0)
    }
}
