//! `setup(...)`: a setup step between the installation and the first call.

use cmdhelp_spec::list::List as _;
use proc_macro2::Span;
use syn::LitStr;

use super::form::{Formed, FormedList, Slug, StepId, Url, Variable, Words};
use super::known_word::known_word;
use super::sandbox::Present;
use crate::diagnostic::Mistake;
use crate::syntax::options::{FromOption, List, ListItem, Result};

/// The value of `setup("daemon", run = "pad daemon install", skip_if = "pad daemon status")`.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) id: Formed<StepId>,
    pub(crate) action: Action,
    pub(crate) about: Option<String>,
    pub(crate) skip_if: Option<LitStr>,
    pub(crate) keep: Option<Keep>,
}

/// The action of a setup step.
#[derive(Clone)]
pub(crate) enum Action {
    /// Runs a command line.
    Run { line: LitStr, interactive: bool },
    /// Asks the user for a value.
    Ask {
        question: String,
        kind: Option<&'static str>,
        default: Option<String>,
        options: Vec<String>,
    },
    /// Signs in with OAuth, and stores the token as this secret.
    OAuth(Formed<Slug>),
    /// Opens a web page.
    Open { url: String, param: Option<String> },
}

/// Where a host stores the value that a step yields.
#[derive(Clone)]
pub(crate) enum Keep {
    Env(String),
    Secret(Formed<Slug>),
    /// The command line of a call to the program, with `${value}` as a placeholder.
    Call(LitStr),
}

/// The options that need another option of the step, each with the option that it needs.
const BESIDE: [(&str, &str); 5] = [
    ("interactive", "run"),
    ("kind", "ask"),
    ("default", "ask"),
    ("options", "ask"),
    ("param", "open"),
];

const ACTIONS: [&str; 4] = ["run", "ask", "oauth", "open"];
const KEEPS: [&str; 3] = ["env", "secret", "then"];

impl FromOption for Setup {
    const FORM: &'static str = "(\"daemon\", run = \"...\")";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let others = ["about", "skip_if"];
        let names = ACTIONS.into_iter().chain(KEEPS).chain(others);
        let names: Vec<&'static str> = names.chain(BESIDE.map(|it| it.0)).list();
        let mut list = List::new("setup", place, items, &["id"], &names);
        let usage = "setup(\"daemon\", run = \"pad daemon install\")";
        let id = list.required::<Formed<StepId>>("id", usage);
        at_most_one(&mut list, place, "an action", &ACTIONS, true);
        let asks = ["ask", "open"].iter().any(|it| list.span_of(it).is_some());
        at_most_one(
            &mut list,
            place,
            "an option that says where to store the value",
            &KEEPS,
            asks,
        );
        let kept = KEEPS.iter().find_map(|it| Some((it, list.span_of(it)?)));
        if let (Some((name, span)), Some(_)) = (kept, list.span_of("oauth")) {
            let mistake = Mistake::new(
                span,
                format!("`{name}` is not allowed together with `oauth`"),
            )
            .because("the login stores its token itself, so the step stores no value")
            .instead(format!("remove `{name}`"));
            list.mistakes.push(mistake);
        }
        for (name, action) in BESIDE {
            let instead = format!("remove `{name}`, or write `{action} = \"...\"`");
            list.check_beside(name, action, instead);
        }
        let action = action(&mut list);
        let about = list.optional::<Formed<Words>>("about");
        let skip_if = list.optional("skip_if");
        let env = list.optional::<Formed<Variable>>("env");
        let secret = list.optional::<Formed<Slug>>("secret");
        let then = list.optional::<LitStr>("then");
        if let Some(then) = then.as_ref().filter(|it| !it.value().contains("${value}")) {
            let mistake = Mistake::new(then.span(), "`then` does not contain `${value}`").instead(
                "write `${value}` in place of the value: `then = \"config set url ${value}\"`",
            );
            list.mistakes.push(mistake);
        }
        if let Some((then, name)) = then
            .as_ref()
            .and_then(|it| Some((it, other_placeholder(it)?)))
        {
            let mistake = Mistake::new(then.span(), format!("unknown placeholder `${{{name}}}`"))
                .because("`${value}` is the only placeholder of a step")
                .instead("write `${value}`");
            list.mistakes.push(mistake);
        }
        let keep = env.map(|it| Keep::Env(it.value()));
        let keep = keep.or(secret.map(Keep::Secret)).or(then.map(Keep::Call));
        list.finish(|| {
            Some(Self {
                id: id?,
                action: action?,
                about: about.map(|it| it.value()),
                skip_if,
                keep,
            })
        })
    }
}

/// Returns the name of a placeholder other than `${value}`.
fn other_placeholder(line: &LitStr) -> Option<String> {
    let line = line.value();
    let names = line
        .split("${")
        .skip(1)
        .filter_map(|it| it.split('}').next());
    let mut others = names.filter(|it| *it != "value");
    others.next().map(ToOwned::to_owned)
}

/// Checks that at most one of the options `names` is given, and exactly one if `is_needed`.
fn at_most_one(
    list: &mut List<'_>,
    place: Span,
    what: &str,
    names: &[&'static str],
    is_needed: bool,
) {
    let given = names
        .iter()
        .filter_map(|name| Some((name, list.span_of(name)?)));
    let given: Vec<_> = given.list();
    match given[..] {
        [] if is_needed => list.mistakes.push(
            Mistake::new(place, format!("`setup(...)` needs {what}"))
                .instead(format!("write one of `{}`", names.join("`, `"))),
        ),
        [(first, _), (second, span), ..] => list.mistakes.push(
            Mistake::new(
                span,
                format!("`{second}` is not allowed together with `{first}`"),
            )
            .because("a step can have only one of the two")
            .instead("remove one of the two, or write two steps"),
        ),
        _ => {}
    }
}

fn action(list: &mut List<'_>) -> Option<Action> {
    let run = list.optional("run").map(|line| Action::Run {
        line,
        interactive: list.optional::<Present>("interactive").is_some(),
    });
    let ask = list
        .optional::<Formed<Words>>("ask")
        .map(|question| ask(list, &question));
    let oauth = list.optional::<Formed<Slug>>("oauth").map(Action::OAuth);
    let open = list
        .optional::<Formed<Url>>("open")
        .map(|url| Action::Open {
            url: url.value(),
            param: list.optional::<Formed<Words>>("param").map(|it| it.value()),
        });
    run.or(ask).or(oauth).or(open)
}

/// Reads the options of a question, and checks that only the kind `select` has `options`.
fn ask(list: &mut List<'_>, question: &Formed<Words>) -> Action {
    let written = list.optional::<LitStr>("kind");
    let kind = written.as_ref().and_then(|kind| {
        let known = ["text", "select", "boolean", "secret"];
        let kind = known_word(kind, "kind of question", &known);
        kind.map_err(|error| list.mistakes.extend(error)).ok()
    });
    let default = list.optional::<Formed<Words>>("default");
    let place = list.span_of("options");
    let options = list.optional::<FormedList<Words>>("options");
    let options = options.map(|it| it.values()).unwrap_or_default();
    match (kind, written, place) {
        (Some("select"), Some(kind), None) => list.mistakes.push(
            Mistake::new(kind.span(), "`select` needs `options`")
                .instead("add the choices: `options(\"a\", \"b\")`"),
        ),
        (Some(kind), _, Some(place)) if kind != "select" => list.mistakes.push(
            Mistake::new(
                place,
                format!("`options` is not allowed with `kind = \"{kind}\"`"),
            )
            .instead("remove `options`, or write `kind = \"select\"`"),
        ),
        _ => {}
    }
    let answers = match kind {
        Some("boolean") => vec!["true".to_owned(), "false".to_owned()],
        _ => options.clone(),
    };
    if let Some(default) = &default
        && !answers.is_empty()
        && !answers.contains(&default.value())
    {
        let what = format!("invalid default `{}` for this question", default.value());
        let instead = format!("write one of `{}`", answers.join("`, `"));
        let mistake = Mistake::new(default.0.span(), what);
        list.mistakes.push(mistake.instead(instead));
    }
    Action::Ask {
        question: question.value(),
        kind,
        default: default.map(|it| it.value()),
        options,
    }
}
