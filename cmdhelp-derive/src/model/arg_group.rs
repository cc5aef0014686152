//! Reads a group of arguments that the author makes with clap's builder, such as
//! `ArgGroup::new("source").args(["file", "url"]).required(true)`.

use cmdhelp_spec::grammar::draft::{Group, Text};
use cmdhelp_spec::list::List as _;
use syn::{Expr, ExprCall, ExprMethodCall};

use crate::syntax::known::{self, Known};
use crate::syntax::literal;

/// Returns the group that an expression makes, or `None` if only the running program knows it.
pub(super) fn read(expr: &Expr) -> Option<Group> {
    match literal::ungroup(expr) {
        Expr::Call(call) => new(call),
        Expr::MethodCall(call) => with(call),
        _ => None,
    }
}

/// Reads the call `ArgGroup::new("id")`.
fn new(call: &ExprCall) -> Option<Group> {
    let Expr::Path(function) = &*call.func else {
        return None;
    };
    let mut names = function.path.segments.iter().rev();
    let is_new = names.next()?.ident == "new" && names.next()?.ident == "ArgGroup";
    let id = seen(call.args.iter())?.pop()?;
    is_new.then(|| Group {
        id,
        ..Group::default()
    })
}

/// Reads the call of a method that returns a changed group.
fn with(call: &ExprMethodCall) -> Option<Group> {
    let mut group = read(&call.receiver)?;
    let args = || call.args.iter();
    match call.method.to_string().as_str() {
        "id" => group.id = seen(args())?.pop()?,
        "required" => group.required = literal::bool(args().next()?)?,
        "multiple" => group.multiple = literal::bool(args().next()?)?,
        "arg" | "args" => group.args.extend(seen(args())?),
        "requires" | "requires_all" => group.requires.extend(seen(args())?),
        "conflicts_with" | "conflicts_with_all" => group.conflicts.extend(seen(args())?),
        _ => return None,
    }
    Some(group)
}

/// Returns the texts that are the arguments of a call, or `None` if the macro does not see one of
/// them.
fn seen<'a>(args: impl Iterator<Item = &'a Expr>) -> Option<Vec<Text>> {
    let args: Vec<Expr> = args.cloned().list();
    let texts = known::texts(&args).into_iter().map(Known::literal);
    texts.map(|text| text.map(Text::Seen)).list_if_all()
}
