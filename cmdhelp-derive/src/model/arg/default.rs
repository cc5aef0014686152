//! Interprets the builder methods for an argument's defaults and for its environment variable.

use cmdhelp_spec::grammar::draft::{ArgTrait, Default, DefaultIf, Predicate, Text};
use cmdhelp_spec::list::List as _;
use syn::Expr;

use super::Arg;
use super::read::text_of;
use crate::model::default_text::DefaultFact;
use crate::model::method::{Method, Value};
use crate::model::text;
use crate::syntax::literal;

impl Arg {
    pub(super) fn default(&mut self, method: &Method) -> Option<()> {
        if method.resets() {
            self.default = None;
            self.line.default = Default::None;
            return Some(());
        }
        if let Value::Default(default) = &method.value {
            let facts = DefaultFact::of_value(default);
            let texts = facts.iter().map(|fact| match fact {
                DefaultFact::Text(text::Text::Literal(text)) | DefaultFact::Number(text) => {
                    Some(Text::Seen(text.clone()))
                }
                _ => None,
            });
            let texts = texts.list_if_all();
            self.line.default = texts.map_or(Default::Dynamic, Default::Values);
            self.default = Some(facts);
            return Some(());
        }
        match self.constants.texts_of(method) {
            Some(texts) => {
                let facts = self.spec_texts(&texts).into_iter();
                self.default = Some(facts.map(DefaultFact::of_text).list());
                self.line.default = Default::Values(texts);
            }
            None => {
                self.default = Some(vec![DefaultFact::Dynamic]);
                self.line.default = Default::Dynamic;
            }
        }
        Some(())
    }

    /// Reads the arguments of `default_value_if`: the id of another argument, its value, and the
    /// default for this value.
    pub(super) fn default_if(&mut self, exprs: &[&Expr], many: bool) -> Option<DefaultIf> {
        let [other, when, value] = exprs else {
            return None;
        };
        Some(DefaultIf {
            other: self.constants.text_of(other)?,
            when: self.predicate(when)?,
            values: match many {
                true => {
                    let values = literal::elements(value)?.into_iter();
                    let values = values.map(|value| self.constants.text_of(value));
                    Some(values.list_if_all()?)
                }
                false => self.optional_value(value)?,
            },
        })
    }

    /// Reads a default that is written as `"x"`, `Some("x")` or `None`.
    pub(super) fn optional_value(&mut self, expr: &Expr) -> Option<Option<Vec<Text>>> {
        let value = match literal::ungroup(expr) {
            Expr::Path(_) if literal::last_name(expr)? == "None" => return Some(None),
            Expr::Call(call) if literal::last_name(&call.func)? == "Some" => call.args.first()?,
            other => other,
        };
        Some(Some(vec![self.constants.text_of(value)?]))
    }

    pub(super) fn env(&mut self, method: &Method) -> Option<()> {
        let is_given = !method.resets();
        self.line.set(ArgTrait::Env, is_given);
        self.env = None;
        if is_given {
            self.env = Some(text_of(method)?);
        }
        Some(())
    }

    /// Reads the condition of `default_value_if`: a value `"x"`, or `ArgPredicate::IsPresent`.
    pub(super) fn predicate(&mut self, expr: &Expr) -> Option<Predicate> {
        match literal::last_name(expr).as_deref() {
            Some("IsPresent") => Some(Predicate::IsPresent),
            _ => self.constants.text_of(expr).map(Predicate::Equals),
        }
    }
}
