//! Reading the builder methods of an argument, in written order.

use cmdhelp_spec::grammar::draft::{
    self, Action, Alias, ArgTrait, Default, Deprecated, Predicate, Text,
};
use cmdhelp_spec::spec::{Parser, Word};
use syn::Expr;

use super::{Arg, parser};
use crate::model::attributes::Attributes;
use crate::model::builder::arg::{self as methods, About, Means};
use crate::model::constants::Constants;
use crate::model::method::{Method, Value};
use crate::model::text;
use crate::syntax::casing::Casing;
use crate::syntax::cmdhelp::ArgumentOptions;
use crate::syntax::cmdhelp::options;
use crate::syntax::known::Known;
use crate::syntax::literal;
use crate::syntax::shape::{Shape, is_plain};

/// Reads the attributes of an argument, after the settings that follow from its type.
pub(super) fn argument(
    attributes: &Attributes,
    own: &ArgumentOptions,
    shape: Shape,
    ty: &syn::Type,
) -> Arg {
    let mut this = nothing();
    let id = attributes.name.text(Casing::Verbatim);
    this.id = text::Text::of(id.clone());
    match this.constants.text(id) {
        Some(id) => this.line.id = id,
        None => this.is_opaque = true,
    }
    this.positional = attributes.positional;
    this.many = matches!(
        shape,
        Shape::Vec | Shape::OptionVec | Shape::VecVec | Shape::OptionVecVec
    );
    this.inferred(attributes, shape, ty);
    if let Some(help) = attributes.plain_help() {
        this.help = Some(text::Text::Literal(help.short));
        if let Some(long) = help.long {
            this.long_help = Some(Some(text::Text::Literal(long)));
        }
    }
    for method in &attributes.methods {
        this.method(method);
    }
    if this.has_doubtful_default(attributes) {
        this.line.set(ArgTrait::DoubtfulDefault, true);
    }
    this.deprecated(own);
    this
}

/// Reads a method by itself.
pub(super) fn alone(method: &Method) -> Arg {
    let mut this = nothing();
    this.method(method);
    this
}

fn nothing() -> Arg {
    Arg {
        line: draft::Arg::new(""),
        constants: Constants::default(),
        id: None,
        is_opaque: false,
        is_unseen: false,
        missed: Vec::new(),
        positional: false,
        many: false,
        help: None,
        long_help: None,
        value_name: None,
        default: None,
        env: None,
        hint: None,
        parser: Parser::Type,
        accepted: None,
    }
}

impl Arg {
    fn inferred(&mut self, attributes: &Attributes, shape: Shape, ty: &syn::Type) {
        let is_flag = shape == Shape::Plain && is_plain(ty, "bool");
        let inferred = match shape {
            _ if self.many => Action::Append,
            _ if is_flag => Action::SetTrue,
            _ => Action::Set,
        };
        let action = match &attributes.action {
            None => Some(inferred),
            Some(method) => action(method),
        };
        if action.is_none() {
            self.unseen(About::Grammar);
        }
        self.line.action = action;
        self.line.value_names = 1;
        let read = attributes.value_parser.as_ref().map(|method| {
            let read = parser::read(method, &mut self.constants);
            self.parser = read.parser;
            self.is_unseen |= read.is_unseen;
            self.accepted = read.accepted;
            read.value
        });
        if shape != Shape::Unit {
            let takes_values = matches!(action, Some(Action::Set | Action::Append));
            let required = shape == Shape::Plain && !attributes.has_default() && takes_values;
            self.line.set(ArgTrait::Required, required);
            let value_type = shape.value_type(ty);
            self.line.value = Some(read.unwrap_or_else(|| self.constants.value_of(value_type)));
        }
        self.line.num_args = match shape {
            Shape::OptionOption => Some((0, Some(1))),
            Shape::Vec | Shape::OptionVec if attributes.positional => Some((1, None)),
            _ => None,
        };
    }

    /// Returns whether a default is computed and may be refused. Whether the parser may reject the
    /// default: one that is not read, and not a value of the type that the parser is for.
    fn has_doubtful_default(&self, attributes: &Attributes) -> bool {
        use draft::Value as V;
        if self.line.default != Default::Unseen {
            return false;
        }
        let mut methods = attributes.methods.iter().rev();
        let default =
            methods.find(|it| methods::of(it).is_some_and(|row| row.means == Means::Default));
        let is_value = default.is_some_and(|it| matches!(it.value, Value::Default(_)));
        let is_of_type = is_value && attributes.value_parser.is_none();
        let is_judged = !matches!(
            self.line.value,
            None | Some(V::Any | V::Unseen | V::Named(_))
        );
        is_judged && !is_of_type
    }

    fn deprecated(&mut self, own: &ArgumentOptions) {
        self.line.deprecated = match &own.deprecated {
            None => Vec::new(),
            Some(options::Deprecated::Whole) => vec![Deprecated::Argument],
            Some(options::Deprecated::Some(names)) => {
                let names = names.iter().map(syn::LitStr::value);
                names
                    .map(|name| Deprecated::name(&name).unwrap_or(Deprecated::Value(name)))
                    .collect()
            }
        };
    }

    /// Something is known to the running program only.
    fn unseen(&mut self, about: About) {
        match about {
            About::Names => {
                self.is_opaque = true;
                self.is_unseen = true;
            }
            About::Line => {
                self.line.set(ArgTrait::Unseen, true);
                self.is_unseen = true;
            }
            About::Grammar => self.line.set(ArgTrait::Unseen, true),
            About::Document => self.is_unseen = true,
        }
    }

    fn method(&mut self, method: &Method) {
        let Some(row) = methods::of(method) else {
            return self.unseen(About::Names);
        };
        if self.read(row.means, method).is_none() {
            self.missed.push(row.means);
            self.unseen(row.about);
        }
    }

    /// Reads a method; nothing if what it says is not seen.
    fn read(&mut self, means: Means, method: &Method) -> Option<()> {
        match means {
            Means::Long => self.line.long = self.text_or_none(method)?,
            Means::Short => {
                self.line.short = match method.takes_back() {
                    true => None,
                    false => Some(method.char()?),
                };
            }
            Means::Alias { visible } => self.aliases(method, visible)?,
            Means::ShortAlias { visible } => self.short_aliases(method, visible)?,
            Means::Index => {
                let index = method.only().and_then(literal::int)?;
                self.line.index = Some(u16::try_from(index).ok()?);
            }
            Means::NumArgs => self.num_args(method)?,
            Means::ValueName | Means::ValueNames => self.value_names(means, method)?,
            Means::Delimiter => {
                self.line.delimiter = None;
                if !method.takes_back() {
                    self.line.delimiter = Some(method.char()?);
                }
            }
            Means::UseDelimiter => {
                let delimiter = self.line.delimiter.unwrap_or(',');
                self.line.delimiter = method.bool()?.then_some(delimiter);
            }
            Means::Terminator => {
                self.line.terminator = None;
                self.line.terminator = self.text_or_none(method)?;
            }
            Means::Default => self.default(method)?,
            Means::DefaultMissing => {
                self.line.default_missing.clear();
                if !method.takes_back() {
                    self.line.default_missing = self.constants.texts_of(method)?;
                }
            }
            Means::DefaultIf { each, many } => {
                for exprs in tuples(method, each)? {
                    let default_if = self.default_if(&exprs, many)?;
                    self.line.default_ifs.push(default_if);
                }
            }
            Means::Env => self.env(method)?,
            Means::Is(what) => self.line.set(what, method.bool()?),
            Means::Raw => {
                let is = method.bool()?;
                if is && self.line.num_args.is_none() {
                    self.line.num_args = Some((1, None));
                }
                self.line.set(ArgTrait::AllowHyphenValues, is);
                self.line.set(ArgTrait::Last, is);
            }
            Means::Conflicts => self.ids(method).extend(&mut self.line.conflicts, |id| id)?,
            Means::Overrides => self.ids(method).extend(&mut self.line.overrides, |id| id)?,
            Means::Requires => {
                let always = |id| (Predicate::IsPresent, id);
                self.ids(method).extend(&mut self.line.requires, always)?;
            }
            Means::RequiresIf { each } => {
                for exprs in tuples(method, each)? {
                    let [when, id] = exprs.as_slice() else {
                        return None;
                    };
                    let requires = (self.predicate(when)?, self.constants.text_of(id)?);
                    self.line.requires.push(requires);
                }
            }
            Means::RequiredIf { each } => {
                let pairs = self.pairs(method, each)?;
                self.line.required_if.extend(pairs);
            }
            Means::RequiredIfAll => {
                let pairs = self.pairs(method, true)?;
                self.line.required_if_all.extend(pairs);
            }
            Means::RequiredUnless => {
                let ids = self.ids(method);
                ids.extend(&mut self.line.required_unless, |id| id)?;
            }
            Means::RequiredUnlessAll => {
                let ids = self.ids(method);
                ids.extend(&mut self.line.required_unless_all, |id| id)?;
            }
            Means::Group => self.ids(method).extend(&mut self.line.groups, |id| id)?,
            Means::Help => self.help = Some(told_text(method)?),
            Means::LongHelp => {
                self.long_help = Some(match &method.value {
                    Value::Text(None) => None,
                    _ => Some(told_text(method)?),
                });
            }
            Means::Hint => {
                let hint = method.only().and_then(literal::last_name);
                self.hint = match hint.as_deref() {
                    Some("AnyPath" | "FilePath" | "DirPath" | "ExecutablePath") => Some(Word::Path),
                    Some("Url") => Some(Word::Url),
                    _ => self.hint,
                };
            }
            Means::Action | Means::Parser | Means::Id | Means::Looks => {}
            Means::Other => return None,
        }
        Some(())
    }

    /// A text, or that there is none.
    fn text_or_none(&mut self, method: &Method) -> Option<Option<Text>> {
        if method.takes_back() {
            return Some(None);
        }
        self.constants.text(method.first_text()?).map(Some)
    }

    fn aliases(&mut self, method: &Method, visible: bool) -> Option<()> {
        if method.takes_back() {
            self.line.aliases.clear();
            return Some(());
        }
        for name in self.constants.texts_of(method)? {
            self.line.aliases.push(Alias { name, visible });
        }
        Some(())
    }

    fn short_aliases(&mut self, method: &Method, visible: bool) -> Option<()> {
        if method.takes_back() {
            self.line.short_aliases.clear();
            return Some(());
        }
        for name in literal::chars(method.written())? {
            self.line.short_aliases.push(Alias { name, visible });
        }
        Some(())
    }

    fn num_args(&mut self, method: &Method) -> Option<()> {
        let (least, most) = method.only().and_then(literal::range)?;
        let least = usize::try_from(least.unwrap_or(0)).ok()?;
        let most = most.map(usize::try_from).transpose().ok()?;
        self.line.num_args = Some((least, most));
        Some(())
    }

    /// Several names stand one after the other, as in a usage line.
    fn value_names(&mut self, means: Means, method: &Method) -> Option<()> {
        self.line.value_names = match means {
            Means::ValueName => 1,
            _ => literal::elements(method.only()?)?.len(),
        };
        let names = method.texts().into_iter().map(Known::literal);
        self.value_name = match names.collect::<Option<Vec<_>>>() {
            Some(names) => Some(text::Text::Literal(names.join(" "))),
            None if means == Means::ValueName => Some(told_text(method)?),
            // As many as there are is seen, and what they are is not.
            None => {
                self.unseen(About::Document);
                None
            }
        };
        Some(())
    }

    /// The pairs of an id and a value that a method is called with.
    fn pairs(&mut self, method: &Method, each: bool) -> Option<Vec<(Text, Text)>> {
        let pair = |exprs: Vec<&Expr>| {
            let [id, value] = exprs.as_slice() else {
                return None;
            };
            Some((self.constants.text_of(id)?, self.constants.text_of(value)?))
        };
        tuples(method, each)?.into_iter().map(pair).collect()
    }

    fn ids(&mut self, method: &Method) -> Ids {
        if method.takes_back() {
            return Ids::None;
        }
        let ids = self.constants.seen_texts_of(method);
        Ids::Some {
            seen_all: ids.iter().all(Option::is_some),
            ids: ids.into_iter().flatten().collect(),
        }
    }
}

/// The ids that a method is called with.
enum Ids {
    /// Resets the ids before.
    None,
    /// The ids that are known at compile time.
    Some { ids: Vec<Text>, seen_all: bool },
}

impl Ids {
    /// Adds them to a list, or takes that back; nothing if some of them are not seen.
    fn extend<T>(self, list: &mut Vec<T>, make: impl Fn(Text) -> T) -> Option<()> {
        match self {
            Self::None => {
                list.clear();
                Some(())
            }
            Self::Some { ids, seen_all } => {
                list.extend(ids.into_iter().map(make));
                seen_all.then_some(())
            }
        }
    }
}

/// Returns what a method is called with: one tuple's worth of arguments, or an array of tuples.
fn tuples(method: &Method, each: bool) -> Option<Vec<Vec<&Expr>>> {
    let written = method.written();
    match each {
        true => literal::tuples(written),
        false => Some(vec![written.iter().collect()]),
    }
}

pub(super) fn told_text(method: &Method) -> Option<text::Text> {
    text::Text::of(method.first_text()?)
}

fn action(method: &Method) -> Option<Action> {
    let name = literal::last_name(method.only()?)?;
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
