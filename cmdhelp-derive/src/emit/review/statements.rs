//! Generates the statements of a review: checks of an item's claims, and reviews of the types in the item.

use std::collections::HashMap;
use std::env;
use std::sync::{LazyLock, Mutex, PoisonError};

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::manifest::hash;
use cmdhelp_spec::spec::Permissions;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use crate::emit::{Scope, at, handlers, spec};
use crate::model::attributes::Attributes;
use crate::model::claim::{Claim, ClaimKind, claims};
use crate::model::container::Container;
use crate::model::field::Field;
use crate::model::grammar::Grammar;
use crate::model::role::Role;
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::CommandOptions;

/// The statements of a review, which collect the mistakes.
pub(crate) struct Statements {
    scope: Scope,
    /// The number of the first claim.
    first: u64,
    claims: usize,
    /// Whether the compiler evaluates all statements in few steps. Otherwise, the code must allow the lint about long
    /// evaluations.
    are_quick: bool,
    all: Vec<Statement>,
}

/// A statement of a review.
enum Statement {
    /// A statement that adds to the list of mistakes.
    Adds(TokenStream),
    /// A location, and an expression for the mistakes that another review or the check of permissions finds there.
    Mistakes(Span, TokenStream),
}

/// The maximum number of permissions that one expression checks, and the maximum number of claims with which a review
/// takes few steps.
const FEW: usize = 16;

impl Statements {
    pub(super) fn of(ident: &Ident, scope: Scope) -> Self {
        Self {
            scope,
            first: first_number(ident),
            claims: 0,
            are_quick: true,
            all: Vec::new(),
        }
    }

    /// Returns an empty list of statements for the review of an error type.
    pub(crate) fn of_failure(ident: &Ident) -> Self {
        Self::of(ident, Scope { generic: false })
    }

    /// Adds the review of a command with these fields. `here` is the type for the command's place
    /// in the program.
    pub(super) fn command(
        &mut self,
        options: &CommandOptions,
        attributes: &Attributes,
        fields: &[Field],
        here: &TokenStream,
    ) {
        self.claims(&claims(options, attributes, fields), here);
        for field in fields {
            let ty = field.value_type();
            match field.attributes.role.role {
                Role::Flatten => self.part(ty, &quote!(__cmdhelp::Flattened<#here>)),
                Role::Subcommand => {
                    self.part(ty, here);
                    self.failures(ty, here);
                }
                _ => {}
            }
        }
    }

    pub(super) fn variants(&mut self, container: &Container, variants: &[Variant]) {
        let defer = container.attributes.defers_commands();
        let items = variants
            .iter()
            .filter(|variant| !variant.attributes.is_skipped());
        for (item, variant) in items.enumerate() {
            let role = &variant.attributes.role.role;
            if let (Role::Flatten, Some(ty)) = (role, variant.newtype()) {
                self.part(ty, &quote!(__S));
            }
            let here = quote!(__cmdhelp::Variant<Self, __S, #item>);
            if matches!(role, Role::Command | Role::Subcommand) {
                self.variant(variant, &here, defer);
            }
            if let Some(review) = handlers::review_of_function(variant, &here) {
                self.join(variant.attributes.name.span(), &review);
            }
        }
    }

    /// Adds the review of a variant's command.
    fn variant(&mut self, variant: &Variant, here: &TokenStream, defer: bool) {
        let attributes = &variant.attributes;
        match &variant.body {
            VariantBody::Struct(_) | VariantBody::Unit => {
                self.command(&variant.options, attributes, variant.body.fields(), here);
            }
            VariantBody::Newtype(ty) => {
                self.claims(&unaided(claims(&variant.options, attributes, &[])), here);
                self.failures(ty, here);
                // The type of a deferred command is not reviewed: the command may contain itself, so its review might
                // never end.
                if defer && matches!(attributes.role.role, Role::Command) {
                    return;
                }
                let mut grammar = Grammar::default();
                grammar.add_command(attributes, &[]);
                match grammar.is_empty() {
                    true => self.part(ty, here),
                    // The attributes of the variant also apply to the command, so the type alone
                    // does not describe the command.
                    false => self.part(ty, &quote!(__cmdhelp::Flattened<#here>)),
                }
            }
        }
    }

    /// Adds the review of a type. `here` is the type for its place in the program.
    fn part(&mut self, ty: &Type, here: &TokenStream) {
        let span = ty.span();
        let review = quote_spanned!(at(span)=> <__cmdhelp::Reviewed<#ty, #here>>::REVIEW);
        self.join(span, &review);
    }

    /// Adds the review of the errors that the handler of a type can return. `here` is the type for the handler's place
    /// in the program.
    pub(super) fn failures(&mut self, ty: &Type, here: &TokenStream) {
        let ty = handlers::unboxed(ty);
        let span = ty.span();
        let review = quote_spanned!(at(span)=> <__cmdhelp::FailureProbe<#ty, #here>>::REVIEW);
        self.join(span, &review);
    }

    /// Adds an expression for the mistakes that another review finds.
    pub(crate) fn join(&mut self, span: Span, review: &TokenStream) {
        self.are_quick = false;
        self.all.push(Statement::Mistakes(span, review.clone()));
    }

    pub(crate) fn claims(&mut self, claims: &[Claim], here: &TokenStream) {
        let mut permissions = Vec::new();
        for claim in claims {
            let number = self.number();
            self.claims += 1;
            match check(claim, number, here, self.scope) {
                Check::Statement(check) => {
                    self.are_quick = false;
                    self.all.push(Statement::Adds(check));
                }
                Check::Permission(check) => {
                    self.are_quick &= self.claims <= FEW;
                    permissions.push((claim.span, check));
                }
            }
        }
        for few in permissions.chunks(FEW) {
            let mistakes = quote!(__cmdhelp::WrongClaims::NONE);
            let mistakes = few.iter().fold(mistakes, |wrong, (span, arguments)| {
                quote_spanned!(at(*span)=> __cmdhelp::permission::<#here>(#wrong, #arguments))
            });
            let span = Span::call_site();
            self.all.push(Statement::Mistakes(span, mistakes));
        }
    }

    /// Returns a number that identifies the next claim in a program. If two wrong claims had the
    /// same number, one of them would be reported only after the other is corrected.
    fn number(&self) -> u64 {
        let nth = u64::try_from(self.claims).unwrap_or(u64::MAX);
        self.first.wrapping_add(nth)
    }

    /// Returns the constant `REVIEW`, or `None` if there are no statements.
    pub(crate) fn review(self) -> Option<TokenStream> {
        let allow = (!self.are_quick).then(|| quote!(#[allow(long_running_const_eval)]));
        let review = match self.all.as_slice() {
            [] => return None,
            // A block with a variable would need more time to compile.
            [Statement::Mistakes(_, mistakes)] => mistakes.clone(),
            all => {
                let statements = all.iter().map(|statement| match statement {
                    Statement::Adds(check) => check.clone(),
                    Statement::Mistakes(span, mistakes) => {
                        quote_spanned!(at(*span)=> __wrong.join(#mistakes);)
                    }
                });
                quote!({
                    let mut __wrong = __cmdhelp::WrongClaims::NONE;
                    #(#statements)*
                    __wrong
                })
            }
        };
        Some(quote! {
            #allow
            const REVIEW: __cmdhelp::WrongClaims = #review;
        })
    }
}

/// Marks the examples of a variant as not yet accepted, because the variant contains a type whose arguments the macro
/// does not see.
fn unaided(claims: Vec<Claim>) -> Vec<Claim> {
    let unaided = claims.into_iter().map(|mut claim| {
        if let ClaimKind::Example { accepted, .. } = &mut claim.what {
            *accepted = false;
        }
        claim
    });
    unaided.list()
}

/// Returns the number of the first claim of an item: a hash of the item's name, its file and its crate, and of its
/// place among the items of this name in the file.
///
/// The item's line is not in the hash. Otherwise, after an edit further up in the file, the compiler would evaluate all
/// reviews of the items below again.
fn first_number(ident: &Ident) -> u64 {
    static SEEN: LazyLock<Mutex<HashMap<String, usize>>> = LazyLock::new(Mutex::default);
    let mut item = ident.to_string();
    // Spans have files only if a compiler runs the macro.
    if proc_macro::is_available() {
        let file = ident.span().unwrap().file();
        let variables = ["CARGO_PKG_NAME", "CARGO_CRATE_NAME"];
        let [package, name] = variables.map(|it| env::var(it).unwrap_or_default());
        item = format!("{item} {file} {package} {name}");
        let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
        let before = seen.entry(item.clone()).or_default();
        item = format!("{item} {before}");
        *before += 1;
    }
    hash(item.as_bytes())
}

/// The code that checks a claim.
enum Check {
    /// A statement that adds the claim's number to the mistakes if the claim is wrong.
    Statement(TokenStream),
    /// The arguments of the function that checks a permission, without the first argument, which is the list of
    /// mistakes.
    Permission(TokenStream),
}

/// Returns the code that checks a claim.
fn check(claim: &Claim, number: u64, here: &TokenStream, scope: Scope) -> Check {
    let span = at(claim.span);
    let (function, arguments) = match &claim.what {
        ClaimKind::Id { id, method } => ("check_id", quote_spanned!(span=> , #id, #method)),
        ClaimKind::Word { word, option } => ("check_word", quote_spanned!(span=> , #word, #option)),
        ClaimKind::ToolName(name) => ("check_tool_name", quote_spanned!(span=> , #name)),
        ClaimKind::Summary => ("check_summary", TokenStream::new()),
        ClaimKind::Names { of_clap } => ("check_names", quote_spanned!(span=> , #of_clap)),
        ClaimKind::Positionals => ("check_positionals", TokenStream::new()),
        ClaimKind::Commands => ("check_commands", TokenStream::new()),
        ClaimKind::Global(names) => {
            let names = spec::grammar(names, scope);
            ("check_global", quote_spanned!(span=> , &#names))
        }
        ClaimKind::Default { argument, instead } => {
            let argument = spec::grammar(argument, scope);
            (
                "check_default",
                quote_spanned!(span=> , &#argument, #instead),
            )
        }
        ClaimKind::Example { calls, accepted } => {
            let calls = lists(calls);
            let example = quote_spanned! {span=>
                , &__cmdhelp::review::Example { calls: #calls, accepted: #accepted, }
            };
            ("check_example", example)
        }
        ClaimKind::Recovery(calls) => {
            let calls = lists(calls);
            ("check_recovery", quote_spanned!(span=> , #calls))
        }
        ClaimKind::Opening(words) => ("check_opening", quote_spanned!(span=> , &[#(#words),*])),
        ClaimKind::Call {
            words,
            introduction,
        } => {
            let arguments = quote_spanned!(span=> , &[#(#words),*], #introduction);
            ("check_call", arguments)
        }
        ClaimKind::Lines {
            calls,
            introduction,
        } => {
            let calls = lists(calls);
            (
                "check_lines",
                quote_spanned!(span=> , #calls, #introduction),
            )
        }
        ClaimKind::Permission { kind, value } => {
            let kind = Permissions::kind(kind).expect("the name of a kind of access");
            let [wide, own] = Permissions::keys(kind, value).map(Literal::u64_unsuffixed);
            let arguments = quote_spanned!(span=> #number, #wide, #own, #kind, #value);
            return Check::Permission(arguments);
        }
        ClaimKind::Exit(code) => ("check_exit", quote_spanned!(span=> , #code)),
        ClaimKind::Command(words) => ("check_command", quote_spanned!(span=> , &[#(#words),*])),
    };
    let function = Ident::new(function, span);
    Check::Statement(quote_spanned! {span=>
        __wrong.add(__cmdhelp::review::#function::<#here>(#number #arguments));
    })
}

/// Returns an expression for a list of command lines.
fn lists(calls: &[Vec<String>]) -> TokenStream {
    let calls = calls.iter().map(|words| quote!(&[#(#words),*]));
    quote!(&[#(#calls),*])
}
