//! Macros for loops over the records and fields of encoded grammars in `const` functions, which
//! cannot use iterators. The expression of such a loop can contain `continue`, `break` and
//! `return`.

/// Evaluates an expression for the position of each record of this kind in a grammar:
/// `each_record!(grammar, record::ARG, |at| expression)`.
macro_rules! each_record {
    ($grammar:expr, $kind:expr, |$at:ident| $each:expr) => {{
        let code = $grammar.code;
        let mut next = 1;
        while next < code.len() {
            let $at = next;
            // Such loops run very often at compile time, so they call no function for this sum.
            next += code[$at + 1] as usize | (code[$at + 2] as usize) << 8;
            if code[$at] == $kind {
                $each
            }
        }
    }};
}
pub(crate) use each_record;

/// Evaluates an expression for the position of each field of an argument that has this tag:
/// `each_field!(arg, field::GROUP, |at| expression)`.
macro_rules! each_field {
    ($arg:expr, $tag:expr, |$at:ident| $each:expr) => {
        $crate::grammar::walk::each_field_from!($arg, $arg.field($tag, $arg.first_field()), |$at| {
            $each
        })
    };
}
pub(crate) use each_field;

/// Evaluates an expression for the position of a field, if there is one, and those of the next
/// fields with the same tag.
macro_rules! each_field_from {
    ($arg:expr, $first:expr, |$at:ident| $each:expr) => {{
        let mut next: Option<usize> = $first;
        while let Some($at) = next {
            next = $arg.next_field($at);
            $each
        }
    }};
}
pub(crate) use each_field_from;

/// Evaluates an expression for the text of each field of an argument that has this tag:
/// `each_text!(arg, field::DEFAULT, |text| expression)`.
macro_rules! each_text {
    ($arg:expr, $tag:expr, |$text:ident| $each:expr) => {
        $crate::grammar::walk::each_field!($arg, $tag, |at| {
            let ($text, _) = $arg.grammar.text_at(at + 3);
            $each
        })
    };
}
pub(crate) use each_text;

/// Evaluates an expression for each text of the conditional default whose field is at a position:
/// `each_conditional_text!(arg, position, |text| expression)`.
macro_rules! each_conditional_text {
    ($arg:expr, $found:expr, |$text:ident| $each:expr) => {{
        let (mut at, end) = $crate::grammar::defaults::texts_of($arg, $found);
        while at < end {
            let ($text, next) = $arg.grammar.text_at(at);
            at = next;
            $each
        }
    }};
}
pub(crate) use each_conditional_text;

/// Evaluates an expression for each name in a list of values, `value::ONE_OF`, whose description is
/// at a position of a grammar and ends at another: `each_listed!(grammar, at, end, |name| expression)`.
/// The names of a value are its own name and its aliases.
macro_rules! each_listed {
    ($grammar:expr, $at:expr, $end:expr, |$name:ident| $each:expr) => {{
        let (mut at, end) = ($at + 1, $end);
        while at < end {
            let mut names = $grammar.code[at + 1];
            at += 2;
            while names > 0 {
                let ($name, next) = $grammar.text_at(at);
                at = next;
                names -= 1;
                $each
            }
        }
    }};
}
pub(crate) use each_listed;

/// Evaluates an expression for the position of the id and of each name of an argument up to those
/// with the tag `last`: `each_name!(arg, last, |at| expression)`.
macro_rules! each_name {
    ($arg:expr, $last:expr, |$at:ident| $each:expr) => {{
        let (code, end) = ($arg.grammar.code, $arg.end());
        let mut next = $arg.first_field();
        while next < end && code[next] <= $last {
            let $at = next;
            next = $crate::grammar::code::end_of(code, next);
            $each
        }
    }};
}
pub(crate) use each_name;
