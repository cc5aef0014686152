//! `auth(...)` and `secret(...)`: the login, and the secrets that hosts store for the program.

use proc_macro2::Span;
use syn::{Lit, LitStr};

use super::form::{Duration, Formed, FormedList, Glob, Slug, Variable, Words};
use super::known_word::known_option;
use super::sandbox::Present;
use crate::syntax::cmdhelp::options::ExitCode;
use crate::syntax::options::{FromOption, List, ListItem, Result};

/// The value of `auth(login = "auth login", check = "auth status", expired = 4)`.
#[derive(Clone)]
pub(crate) struct Auth {
    pub(crate) login: Option<LitStr>,
    pub(crate) interactive: bool,
    pub(crate) callback: bool,
    pub(crate) check: Option<LitStr>,
    pub(crate) check_exit: Option<u8>,
    pub(crate) refresh: Option<LitStr>,
    pub(crate) every: Option<String>,
    /// The exit code of a call by a user who is not signed in, and its location.
    pub(crate) expired: Option<(u8, Span)>,
    pub(crate) state: Vec<String>,
    pub(crate) env: Vec<String>,
}

impl FromOption for Auth {
    const FORM: &'static str = "(login = \"...\")";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let names = [
            "login",
            "interactive",
            "callback",
            "check",
            "check_exit",
            "refresh",
            "every",
            "expired",
            "state",
            "env",
        ];
        let mut list = List::new("auth", place, items, &[], &names);
        for (name, needed) in [
            ("interactive", "login"),
            ("callback", "login"),
            ("check", "login"),
            ("check_exit", "check"),
            ("every", "refresh"),
        ] {
            let instead = format!("add `{needed} = \"...\"`, or remove `{name}`");
            list.check_beside(name, needed, instead);
        }
        let auth = Self {
            login: list.optional("login"),
            check: list.optional("check"),
            refresh: list.optional("refresh"),
            interactive: list.optional::<Present>("interactive").is_some(),
            callback: list.optional::<Present>("callback").is_some(),
            check_exit: list.optional::<ExitCode>("check_exit").map(|it| it.0),
            every: list
                .optional::<Formed<Duration>>("every")
                .map(|it| it.value()),
            expired: list.optional::<ExitCode>("expired").map(|it| (it.0, it.1)),
            state: texts(list.optional::<FormedList<Glob>>("state")),
            env: texts(list.optional::<FormedList<Variable>>("env")),
        };
        list.finish(|| Some(auth))
    }
}

fn texts<F>(list: Option<FormedList<F>>) -> Vec<String> {
    list.map(|it| it.values()).unwrap_or_default()
}

/// The value of `secret("pad/token", env = "PAD_TOKEN")`.
#[derive(Clone)]
pub(crate) struct SecretEntry {
    pub(crate) slug: Formed<Slug>,
    pub(crate) name: Option<String>,
    pub(crate) about: Option<String>,
    pub(crate) kind: Option<&'static str>,
    pub(crate) env: Option<Formed<Variable>>,
}

impl FromOption for SecretEntry {
    const FORM: &'static str = "(\"pad/token\")";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let names = ["name", "about", "kind", "env"];
        let mut list = List::new("secret", place, items, &["slug"], &names);
        let slug =
            list.required::<Formed<Slug>>("slug", "secret(\"pad/token\", env = \"PAD_TOKEN\")");
        let name = list.optional::<Formed<Words>>("name");
        let about = list.optional::<Formed<Words>>("about");
        let env = list.optional::<Formed<Variable>>("env");
        let known = ["opaque", "oauth", "keypair", "json"];
        let kind = known_option(&mut list, "kind", "kind of secret", &known);
        list.finish(|| {
            Some(Self {
                slug: slug?,
                name: name.map(|it| it.value()),
                about: about.map(|it| it.value()),
                kind,
                env,
            })
        })
    }

    fn from_literal(value: &Lit) -> Result<Self> {
        Ok(Self {
            slug: Formed::from_literal(value)?,
            name: None,
            about: None,
            kind: None,
            env: None,
        })
    }
}
