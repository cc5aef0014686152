//! The grammar of an argument.

use cmdhelp_spec::grammar::draft::{
    Action, Alias, Arg, ArgTrait, Default, DefaultIf, Deprecated, Predicate, Text,
};
use syn::Expr;

use super::{Grammar, elements, only, takes_back, tuples, value, written};
use crate::model::fact::{self, DefaultFact, literal};
use crate::model::field::Field;
use crate::model::method::{Method, Value};
use crate::syntax::casing::Casing;
use crate::syntax::own::options as own;
use crate::syntax::shape::{Shape, is_plain};

/// The argument that a field is; nothing if even its names may be others than those seen here.
pub(super) fn read(field: &Field, grammar: &mut Grammar) -> Option<Arg> {
    let id = grammar.text(field.attributes.name.text(Casing::Verbatim))?;
    let mut reader = Reader {
        arg: Arg::new(id),
        grammar,
    };
    reader.field(field).then_some(reader.arg)
}

/// The argument that a field is, as far as it is seen.
pub(crate) fn seen(field: &Field) -> Arg {
    let mut reader = Reader {
        arg: Arg::new(""),
        grammar: &mut Grammar::default(),
    };
    reader.field(field);
    reader.arg
}

/// Whether the macro sees what a method is called with.
pub(crate) fn is_seen(method: &Method) -> bool {
    let mut reader = Reader {
        arg: Arg::new(""),
        grammar: &mut Grammar::default(),
    };
    reader.method(method).is_some() && !reader.arg.has(ArgTrait::Unseen)
}

struct Reader<'a> {
    arg: Arg,
    grammar: &'a mut Grammar,
}

impl Reader<'_> {
    /// Reads all that is said of a field; says whether its names are seen.
    fn field(&mut self, field: &Field) -> bool {
        self.inferred(field);
        let mut seen = true;
        for method in &field.attributes.methods {
            seen &= self.method(method).is_some();
        }
        self.deprecated(field);
        seen
    }

    /// What follows from the field's type comes first.
    fn inferred(&mut self, field: &Field) {
        let attributes = &field.attributes;
        let is_flag = field.shape == Shape::Plain && is_plain(&field.ty, "bool");
        let inferred = match field.shape {
            Shape::Vec | Shape::OptionVec | Shape::VecVec | Shape::OptionVecVec => Action::Append,
            _ if is_flag => Action::SetTrue,
            _ => Action::Set,
        };
        let action = match &attributes.action {
            None => Some(inferred),
            Some(method) => action(method),
        };
        if action.is_none() {
            self.unseen();
        }
        self.arg.action = action;
        self.arg.value_names = 1;
        if field.shape != Shape::Unit {
            let takes_values = matches!(action, Some(Action::Set | Action::Append));
            let required = field.shape == Shape::Plain && !attributes.has_default() && takes_values;
            self.arg.set(ArgTrait::Required, required);
            self.arg.value = Some(match &attributes.value_parser {
                Some(method) => value::of_parser(method, self.grammar),
                None => value::of_type(field.value_type(), self.grammar),
            });
        }
        self.arg.num_args = match field.shape {
            Shape::OptionOption => Some((0, Some(1))),
            Shape::Vec | Shape::OptionVec if attributes.positional => Some((1, None)),
            _ => None,
        };
    }

    /// Our own word: clap has none.
    fn deprecated(&mut self, field: &Field) {
        self.arg.deprecated = match &field.own.deprecated {
            None => Vec::new(),
            Some(own::Deprecated::Whole) => vec![Deprecated::Argument],
            Some(own::Deprecated::Some(names)) => {
                let names = names.iter().map(syn::LitStr::value);
                names
                    .map(|name| Deprecated::name(&name).unwrap_or(Deprecated::Value(name)))
                    .collect()
            }
        };
    }

    fn unseen(&mut self) {
        self.arg.set(ArgTrait::Unseen, true);
    }

    /// Reads a method; nothing if it may change the argument's names.
    #[allow(clippy::too_many_lines, reason = "a table of the builder's methods")]
    fn method(&mut self, method: &Method) -> Option<()> {
        use ArgTrait as T;
        let name = method.name.to_string();
        match name.as_str() {
            "long" => {
                self.arg.long = match takes_back(method) {
                    true => None,
                    false => Some(self.first_text(method)?),
                };
            }
            "short" => {
                self.arg.short = match takes_back(method) {
                    true => None,
                    false => Some(fact::short(method)?),
                };
            }
            "alias" | "aliases" => self.aliases(method, false)?,
            "visible_alias" | "visible_aliases" => self.aliases(method, true)?,
            "short_alias" | "short_aliases" => self.short_aliases(method, false)?,
            "visible_short_alias" | "visible_short_aliases" => self.short_aliases(method, true)?,
            "index" => {
                let index = only(method).and_then(literal::int);
                match index.and_then(|index| u16::try_from(index).ok()) {
                    Some(index) => self.arg.index = Some(index),
                    None => self.unseen(),
                }
            }
            "num_args" | "number_of_values" => self.num_args(method),
            "value_name" => self.arg.value_names = 1,
            "value_names" => match only(method).and_then(elements) {
                Some(names) => self.arg.value_names = names.len(),
                None => self.unseen(),
            },
            "value_delimiter" => {
                let delimiter = only(method).and_then(literal::char);
                self.arg.delimiter = delimiter;
                if delimiter.is_none() && !takes_back(method) {
                    self.unseen();
                }
            }
            "use_value_delimiter" => match literal::bool(method) {
                Some(on) => {
                    let delimiter = self.arg.delimiter.unwrap_or(',');
                    self.arg.delimiter = on.then_some(delimiter);
                }
                None => self.unseen(),
            },
            "value_terminator" => self.arg.terminator = self.one(method),
            "default_value" | "default_values" | "default_value_os" | "default_values_os" => {
                self.arg.default = self.default(method);
            }
            "default_missing_value"
            | "default_missing_values"
            | "default_missing_value_os"
            | "default_missing_values_os" => {
                let texts = self.grammar.texts_of(method);
                self.arg.default_missing = self.or_unseen(texts);
            }
            "default_value_if" | "default_value_if_os" => {
                let exprs = written(method).iter().collect();
                self.default_if(exprs, Self::optional_value);
            }
            "default_values_if" => {
                let exprs = written(method).iter().collect();
                self.default_if(exprs, Self::values);
            }
            "default_value_ifs" | "default_value_ifs_os" => {
                for tuple in self.tuples(method) {
                    self.default_if(tuple, Self::optional_value);
                }
            }
            "default_values_ifs" => {
                for tuple in self.tuples(method) {
                    self.default_if(tuple, Self::values);
                }
            }
            "env" | "env_os" => self.arg.set(T::Env, !takes_back(method)),
            "required" => self.bool(T::Required, method),
            "global" => self.bool(T::Global, method),
            "last" => self.bool(T::Last, method),
            "trailing_var_arg" => self.bool(T::TrailingVarArg, method),
            "allow_hyphen_values" => self.bool(T::AllowHyphenValues, method),
            "allow_negative_numbers" => self.bool(T::AllowNegativeNumbers, method),
            "require_equals" => self.bool(T::RequireEquals, method),
            "ignore_case" => self.bool(T::IgnoreCase, method),
            "exclusive" => self.bool(T::Exclusive, method),
            "hide" => self.bool(T::Hide, method),
            "raw" => {
                if literal::bool(method) == Some(true) && self.arg.num_args.is_none() {
                    self.arg.num_args = Some((1, None));
                }
                self.bool(T::AllowHyphenValues, method);
                self.bool(T::Last, method);
            }
            "conflicts_with" | "conflicts_with_all" => {
                let ids = self.ids(method);
                extend(&mut self.arg.conflicts, ids);
            }
            "overrides_with" | "overrides_with_all" => {
                let ids = self.ids(method);
                extend(&mut self.arg.overrides, ids);
            }
            "requires" | "requires_all" => {
                let ids = self.ids(method);
                let ids = ids.map(|ids| {
                    let ids = ids.into_iter();
                    ids.map(|id| (Predicate::IsPresent, id)).collect()
                });
                extend(&mut self.arg.requires, ids);
            }
            "requires_if" => {
                let pair = self.requires_if(&written(method).iter().collect::<Vec<_>>());
                let pair = self.or_none(pair);
                self.arg.requires.extend(pair);
            }
            "requires_ifs" => {
                for tuple in self.tuples(method) {
                    let pair = self.requires_if(&tuple);
                    let pair = self.or_none(pair);
                    self.arg.requires.extend(pair);
                }
            }
            "required_if_eq" => {
                let pair = self.pair(&written(method).iter().collect::<Vec<_>>());
                let pair = self.or_none(pair);
                self.arg.required_if.extend(pair);
            }
            "required_if_eq_any" => {
                for tuple in self.tuples(method) {
                    let pair = self.pair(&tuple);
                    let pair = self.or_none(pair);
                    self.arg.required_if.extend(pair);
                }
            }
            "required_if_eq_all" => {
                for tuple in self.tuples(method) {
                    let pair = self.pair(&tuple);
                    let pair = self.or_none(pair);
                    self.arg.required_if_all.extend(pair);
                }
            }
            "required_unless_present" | "required_unless_present_any" => {
                let ids = self.ids(method);
                extend(&mut self.arg.required_unless, ids);
            }
            "required_unless_present_all" => {
                let ids = self.ids(method);
                extend(&mut self.arg.required_unless_all, ids);
            }
            "group" | "groups" => {
                let ids = self.ids(method);
                extend(&mut self.arg.groups, ids);
            }
            name if CHANGES_NOTHING.contains(&name) => {}
            _ => return None,
        }
        Some(())
    }

    fn bool(&mut self, what: ArgTrait, method: &Method) {
        match literal::bool(method) {
            Some(is) => self.arg.set(what, is),
            None => self.unseen(),
        }
    }

    fn first_text(&mut self, method: &Method) -> Option<Text> {
        let known = method.texts().into_iter().next()?;
        self.grammar.text(known)
    }

    /// A text, or none if it is taken back.
    fn one(&mut self, method: &Method) -> Option<Text> {
        let text = self.first_text(method);
        if text.is_none() && !takes_back(method) {
            self.unseen();
        }
        text
    }

    fn aliases(&mut self, method: &Method, visible: bool) -> Option<()> {
        if takes_back(method) {
            self.arg.aliases.clear();
            return Some(());
        }
        for name in self.grammar.texts_of(method)? {
            self.arg.aliases.push(Alias { name, visible });
        }
        Some(())
    }

    fn short_aliases(&mut self, method: &Method, visible: bool) -> Option<()> {
        if takes_back(method) {
            self.arg.short_aliases.clear();
            return Some(());
        }
        for name in literal::chars(written(method))? {
            self.arg.short_aliases.push(Alias { name, visible });
        }
        Some(())
    }

    fn num_args(&mut self, method: &Method) {
        let range = only(method).and_then(literal::range);
        let numbers = range.and_then(|(least, most)| {
            let least = usize::try_from(least.unwrap_or(0)).ok()?;
            Some((least, most.map(usize::try_from).transpose().ok()?))
        });
        match numbers {
            Some(numbers) => self.arg.num_args = Some(numbers),
            None => self.unseen(),
        }
    }

    fn default(&mut self, method: &Method) -> Default {
        if takes_back(method) {
            return Default::None;
        }
        if let Value::Default(default) = &method.value {
            let texts = DefaultFact::of_value(default).into_iter();
            let texts: Option<Vec<Text>> = texts
                .map(|fact| match fact {
                    DefaultFact::Text(fact::Text::Literal(text)) | DefaultFact::Number(text) => {
                        Some(Text::Seen(text))
                    }
                    _ => None,
                })
                .collect();
            return texts.map_or(Default::Unseen, Default::Values);
        }
        let texts = self.grammar.texts_of(method);
        texts.map_or(Default::Unseen, Default::Values)
    }

    fn default_if(
        &mut self,
        exprs: Vec<&Expr>,
        values: fn(&mut Self, &Expr) -> Option<Option<Vec<Text>>>,
    ) {
        let read = |this: &mut Self| {
            let [other, when, value] = exprs.as_slice() else {
                return None;
            };
            Some(DefaultIf {
                other: this.grammar.text_of(other)?,
                when: this.predicate(when)?,
                values: values(this, value)?,
            })
        };
        match read(self) {
            Some(default_if) => self.arg.default_ifs.push(default_if),
            None => self.unseen(),
        }
    }

    /// `["x", "y"]`.
    fn values(&mut self, expr: &Expr) -> Option<Option<Vec<Text>>> {
        let values = elements(expr)?.into_iter();
        let values: Option<Vec<Text>> = values.map(|it| self.grammar.text_of(it)).collect();
        values.map(Some)
    }

    /// `"x"`, `Some("x")` or `None`.
    fn optional_value(&mut self, expr: &Expr) -> Option<Option<Vec<Text>>> {
        match literal::ungroup(expr) {
            Expr::Path(_) if literal::last_name(expr)? == "None" => Some(None),
            Expr::Call(call) if literal::last_name(&call.func)? == "Some" => {
                let value = self.grammar.text_of(call.args.first()?)?;
                Some(Some(vec![value]))
            }
            _ => {
                let value = self.grammar.text_of(expr)?;
                Some(Some(vec![value]))
            }
        }
    }

    /// `"x"` or `ArgPredicate::IsPresent`.
    fn predicate(&mut self, expr: &Expr) -> Option<Predicate> {
        match literal::last_name(expr).as_deref() {
            Some("IsPresent") => Some(Predicate::IsPresent),
            _ => self.grammar.text_of(expr).map(Predicate::Equals),
        }
    }

    fn requires_if(&mut self, exprs: &[&Expr]) -> Option<(Predicate, Text)> {
        let [when, id] = exprs else {
            return None;
        };
        Some((self.predicate(when)?, self.grammar.text_of(id)?))
    }

    fn pair(&mut self, exprs: &[&Expr]) -> Option<(Text, Text)> {
        let [id, value] = exprs else {
            return None;
        };
        Some((self.grammar.text_of(id)?, self.grammar.text_of(value)?))
    }

    /// The ids that a method is called with; nothing if it takes back those before.
    fn ids(&mut self, method: &Method) -> Option<Vec<Text>> {
        if takes_back(method) {
            return None;
        }
        let texts = self.grammar.texts_of(method);
        Some(self.or_unseen(texts))
    }

    fn tuples<'m>(&mut self, method: &'m Method) -> Vec<Vec<&'m Expr>> {
        let tuples = tuples(written(method));
        self.or_unseen(tuples)
    }

    fn or_unseen<T>(&mut self, list: Option<Vec<T>>) -> Vec<T> {
        self.or_none(list).unwrap_or_default()
    }

    fn or_none<T>(&mut self, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.unseen();
        }
        value
    }
}

/// Adds to a list, or takes it back.
fn extend<T>(list: &mut Vec<T>, more: Option<Vec<T>>) {
    match more {
        Some(more) => list.extend(more),
        None => list.clear(),
    }
}

fn action(method: &Method) -> Option<Action> {
    let name = literal::only(method).and_then(literal::last_name)?;
    Some(match name.as_str() {
        "Set" => Action::Set,
        "Append" => Action::Append,
        "SetTrue" => Action::SetTrue,
        "SetFalse" => Action::SetFalse,
        "Count" => Action::Count,
        "Help" => Action::Help,
        "HelpShort" => Action::HelpShort,
        "HelpLong" => Action::HelpLong,
        "Version" => Action::Version,
        _ => return None,
    })
}

/// Methods about what people see.
#[rustfmt::skip]
const CHANGES_NOTHING: &[&str] = &[
    "add", "display_order", "help", "help_heading", "hide_default_value", "hide_env",
    "hide_env_values", "hide_long_help", "hide_possible_values", "hide_short_help", "long_help",
    "next_line_help", "value_hint",
];
