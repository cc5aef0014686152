//! `sandbox(...)`: the access that the program or a command needs.

use proc_macro2::Span;
use syn::LitStr;

use super::form::{Form, FormedList, Glob, Host, Program, Variable};
use crate::diagnostic::Mistake;
use crate::syntax::options::{
    Flag, FromOption, List, ListItem, OptionForm, Result, Slot, WrittenOption, read_all,
};

/// The value of `sandbox(network("api.example.com"), reads("./**"), tty)`.
#[derive(Clone, Default)]
pub(crate) struct Sandbox {
    /// The kinds of access that are given, such as `reads`, each with the permitted values.
    pub(crate) permissions: Vec<(&'static str, Vec<LitStr>)>,
    /// The paths that are denied even if other options permit them.
    pub(crate) denies: Vec<String>,
    pub(crate) tty: Option<Span>,
    /// The environment variables to set, with their values.
    pub(crate) set: Vec<(String, String)>,
}

impl FromOption for Sandbox {
    const FORM: &'static str = "(network(\"...\"))";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let names = [
            "network", "ingress", "reads", "writes", "denies", "spawns", "tty", "set", "pass",
        ];
        let mut list = List::new("sandbox", place, items, &[], &names);
        let mut sandbox = Self::default();
        sandbox.take::<Host>(&mut list, "network");
        sandbox.take::<Host>(&mut list, "ingress");
        sandbox.take::<Glob>(&mut list, "reads");
        sandbox.take::<Glob>(&mut list, "writes");
        sandbox.take::<Program>(&mut list, "spawns");
        sandbox.take::<Variable>(&mut list, "pass");
        let denies = list.optional::<FormedList<Glob>>("denies");
        sandbox.denies = denies.map(|it| it.values()).unwrap_or_default();
        sandbox.tty = list.optional::<Present>("tty").map(|it| it.0);
        let set = list.optional::<Variables>("set");
        sandbox.set = set.map(|it| it.0).unwrap_or_default();
        list.finish(|| Some(sandbox))
    }
}

impl Sandbox {
    fn take<F: Form>(&mut self, list: &mut List<'_>, kind: &'static str) {
        if let Some(values) = list.optional::<FormedList<F>>(kind) {
            self.permissions.push((kind, values.0));
        }
    }
}

/// The presence of an option without a value, such as `tty`, and its location.
pub(crate) struct Present(pub(crate) Span);

impl FromOption for Present {
    fn from_option(option: &WrittenOption) -> Result<Self> {
        let mut flag = Flag::default();
        flag.fill(option)?;
        Ok(Self(flag.span()))
    }
}

/// The value of `set(PAD_COLOR = "never")`.
struct Variables(Vec<(String, String)>);

impl FromOption for Variables {
    const FORM: &'static str = "(NAME = \"value\")";

    fn from_list(items: &[ListItem], _place: Span) -> Result<Self> {
        let all = read_all(items, |known, item| {
            let (name, value) = variable(item)?;
            if known.iter().any(|(known, _)| *known == name) {
                let what = format!("duplicate environment variable `{name}`");
                let mistake = Mistake::new(item.span(), what);
                return Err(mistake.instead("remove one of the two").into());
            }
            Ok((name, value))
        });
        all.map(Self)
    }
}

fn variable(item: &ListItem) -> Result<(String, String)> {
    let option = match item {
        ListItem::Option(option) if matches!(option.form, OptionForm::Value(_)) => option,
        _ => {
            return Err(
                Mistake::new(item.span(), "expected `NAME = \"value\"` in `set(...)`")
                    .instead("write `set(NAME = \"value\")`")
                    .into(),
            );
        }
    };
    let name = option.name.to_string();
    if let Some(why) = Variable::violation(&name) {
        return Err(Mistake::new(
            option.name.span(),
            format!("invalid environment variable `{name}`"),
        )
        .because(why)
        .instead("write a name such as `PAD_COLOR`")
        .into());
    }
    let value = LitStr::from_option(option)?;
    if value.value().contains('\0') {
        let what = format!("invalid value for `{name}`");
        return Err(Mistake::new(value.span(), what)
            .because("the value of an environment variable cannot contain the character `\\0`")
            .instead("remove the character from the value")
            .into());
    }
    Ok((name, value.value()))
}
