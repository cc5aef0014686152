//! `targets(...)` and `max_tokens(...)`: the hosts whose limits the program must keep, and the
//! maximum size of its manifest.

use proc_macro2::Span;
use syn::{Lit, LitStr};

use crate::diagnostic::{Mistake, nearest};
use crate::syntax::literal::whole_number;
use crate::syntax::options::{FromOption, List, ListItem, OptionForm, Result, read_all};

/// The value of `targets(mcp, cursor(server = "pad"))`.
#[derive(Clone)]
pub(crate) struct Targets(pub(crate) Vec<Target>);

/// A host whose limits the program must keep.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) span: Span,
    /// The name of the host as a variant of `cmdhelp_spec::review::Host`.
    pub(crate) host: &'static str,
    /// The name of the program's server in the host.
    pub(crate) server: Option<LitStr>,
}

/// The value of `max_tokens(index = 2000, manifest = 20000)`.
#[derive(Clone)]
pub(crate) struct MaxTokens {
    pub(crate) index: Option<Tokens>,
    pub(crate) manifest: Option<Tokens>,
}

/// A maximum number of tokens, and its location in the source code.
#[derive(Clone, Copy)]
pub(crate) struct Tokens {
    pub(crate) most: usize,
    pub(crate) span: Span,
}

/// The hosts: the name in the attribute, and the variant of `Host`.
const HOSTS: [(&str, &str); 8] = [
    ("mcp", "Mcp"),
    ("anthropic", "Anthropic"),
    ("openai", "OpenAi"),
    ("gemini", "Gemini"),
    ("cursor", "Cursor"),
    ("vscode", "VsCode"),
    ("claude_code", "ClaudeCode"),
    ("codex", "Codex"),
];

impl FromOption for Targets {
    const FORM: &'static str = "(mcp)";

    fn from_list(items: &[ListItem], _place: Span) -> Result<Self> {
        read_all(items, |_, item| Target::read(item)).map(Self)
    }
}

impl Target {
    fn read(item: &ListItem) -> Result<Self> {
        let ListItem::Option(option) = item else {
            return Err(Mistake::new(item.span(), "expected the name of a host")
                .instead("write a host's name without quotes, such as `targets(mcp)`")
                .into());
        };
        let written = option.name.to_string();
        let host = HOSTS.iter().find(|(name, _)| *name == written);
        let Some((name, host)) = host else {
            return Err(unknown(option.name.span(), &written).into());
        };
        let server = match &option.form {
            OptionForm::Word => None,
            OptionForm::List(_, Err(error)) => return Err(Mistake::from(error.clone()).into()),
            OptionForm::List(_, Ok(items)) => {
                let mut list = List::new(name, option.span(), items, &[], &["server"]);
                let server = list.optional("server");
                list.finish(|| Some(server))?
            }
            OptionForm::Value(_) => {
                return Err(
                    Mistake::new(option.span(), format!("`{name}` takes no value"))
                        .instead(format!("write `{name}`, or `{name}(server = \"...\")`"))
                        .into(),
                );
            }
        };
        Ok(Self {
            span: option.name.span(),
            host,
            server,
        })
    }
}

fn unknown(span: Span, written: &str) -> Mistake {
    let names = HOSTS.map(|(name, _)| name);
    let mistake = Mistake::new(span, format!("unknown host `{written}`"))
        .because(format!("the hosts are `{}`", names.join("`, `")));
    match nearest(written, names) {
        Some(name) => mistake.instead(format!("did you mean `{name}`?")),
        None => mistake.instead(
            "write `targets(mcp)` for all hosts that follow the specification \
            of MCP",
        ),
    }
}

impl FromOption for MaxTokens {
    const FORM: &'static str = "(index = 2000)";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let mut list = List::new("max_tokens", place, items, &[], &["index", "manifest"]);
        let index = list.optional("index");
        let manifest = list.optional("manifest");
        list.finish(|| Some(Self { index, manifest }))
    }
}

impl FromOption for Tokens {
    const FORM: &'static str = " = 2000";

    fn from_literal(value: &Lit) -> Result<Self> {
        let span = value.span();
        whole_number(value)
            .map(|most| Self { most, span })
            .ok_or_else(|| {
                Mistake::new(span, "expected a whole number of tokens")
                    .instead("write a number, such as `max_tokens(index = 2000)`")
                    .into()
            })
    }
}
