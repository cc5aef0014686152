//! The scope of a type: its position in the tree of a program's commands.
//!
//! A type is reviewed once for each of its positions, because a type does not know the command that
//! it belongs to, and may belong to several. [`Review`] has the scope as a type parameter. The
//! review of the root passes a scope to the types inside it, these pass scopes to the types inside
//! them, and so on.

use core::marker::PhantomData;

use super::wrong_claims::{Pass, WrongClaims};
use crate::grammar::{KeySet, adds_no_rules, names_below};
use crate::spec::{Command, PatternKeys, Permissions, permissions_of};

/// The position of a type in the tree of a program's commands.
///
/// These constants refer to the parent's scope only as a type, not by a reference: the compiler
/// evaluates everything that a constant refers to, and would evaluate the whole program for each
/// scope in it.
pub trait Scope {
    /// The scope of the parent command; for the root, its own scope.
    type Up: Scope;
    /// The scope of the root.
    type Top: Scope;
    /// The claims to check.
    type ClaimSet: ClaimSet;
    /// The current pass over the program.
    const PASS: Pass = <Self::Top as Scope>::PASS;
    /// Whether a test runs the program's examples through the parser.
    const TESTED: bool = <Self::Top as Scope>::TESTED;
    /// The number of parent commands.
    const DEPTH: usize;
    /// The command of this scope, or `None` if it is known only at run time.
    const COMMAND: Option<&'static Command>;
    /// The name of the program.
    const PROGRAM: &'static str;
    /// Whether every line that the type alone accepts is also accepted in this scope, because no
    /// enclosing type requires or excludes anything.
    const NO_RULES_ABOVE: bool;
    /// The value of `NO_RULES_ABOVE` for subcommands. This is a separate constant so that the value
    /// is computed once for all subcommands.
    const NO_RULES_ABOVE_COMMANDS: bool = Self::NO_RULES_ABOVE
        && match Self::COMMAND {
            Some(command) => adds_no_rules(command.part),
            None => false,
        };
    /// The permissions of the command of this scope, collected once for all of its subcommands.
    const PERMISSIONS: Permissions = match Self::COMMAND {
        Some(command) => permissions_of(command.part),
        None => Permissions::NONE,
    };
    /// The keys of the permissions of the command, or of its nearest parent that declares any,
    /// collected once for all of its subcommands.
    const KEYS: &'static PatternKeys = &nearest::<Self>().declared_keys();
    /// The names of all arguments in subcommands, computed once for all global arguments of the
    /// command.
    const NAMES_BELOW: &'static KeySet = &match Self::COMMAND {
        Some(command) => names_below(command.part),
        None => KeySet::EMPTY,
    };
}

/// Returns the permissions of a command, or of its nearest parent that declares any.
#[inline]
const fn nearest<S: Scope + ?Sized>() -> Permissions {
    match S::DEPTH > 0 && S::PERMISSIONS.is_empty() {
        true => nearest::<S::Up>(),
        false => S::PERMISSIONS,
    }
}

/// A selection of the claims to check.
pub trait ClaimSet {
    /// Whether to check claims that clap checks as well: names, order, ids and defaults of
    /// arguments. Arguments that are added at run time may make a wrong claim right, so these
    /// claims are checked only where the type is parsed.
    const CLAP: bool;
    /// Whether to check the claims of attributes that clap does not have.
    const CMDHELP: bool;
}

/// Selects all claims.
#[derive(Debug)]
pub struct AllClaims;

impl ClaimSet for AllClaims {
    const CLAP: bool = true;
    const CMDHELP: bool = true;
}

/// Selects the claims that clap checks as well.
#[derive(Debug)]
pub struct ClapClaims;

impl ClaimSet for ClapClaims {
    const CLAP: bool = true;
    const CMDHELP: bool = false;
}

/// Selects the claims of attributes that clap does not have.
#[derive(Debug)]
pub struct CmdhelpClaims;

impl ClaimSet for CmdhelpClaims {
    const CLAP: bool = false;
    const CMDHELP: bool = true;
}

/// The commands from the root to the command of a scope.
#[derive(Clone, Copy)]
pub(super) struct ScopePath {
    commands: [&'static Command; Self::CAPACITY],
    len: usize,
}

impl ScopePath {
    /// The maximum depth of commands.
    const CAPACITY: usize = 16;

    /// Returns the path to the command of the scope `S`, or `None` if a command is unknown.
    #[inline]
    pub(super) const fn to<S: Scope>() -> Option<Self> {
        let Some(command) = S::COMMAND else {
            return None;
        };
        if S::DEPTH >= Self::CAPACITY {
            return None;
        }
        let mut path = Self {
            commands: [command; Self::CAPACITY],
            len: S::DEPTH + 1,
        };
        path.fill::<S>();
        Some(path)
    }

    #[inline]
    const fn fill<S: Scope>(&mut self) {
        if let Some(command) = S::COMMAND {
            self.commands[S::DEPTH] = command;
        }
        if S::DEPTH > 0 {
            self.fill::<S::Up>();
        }
    }

    /// Returns the path that contains only the root.
    #[inline]
    pub(super) const fn to_root(root: &'static Command) -> Self {
        Self {
            commands: [root; Self::CAPACITY],
            len: 1,
        }
    }

    #[inline]
    pub(super) const fn root(&self) -> &'static Command {
        self.commands[0]
    }

    /// Returns the commands, the root first.
    #[inline]
    pub(super) const fn commands(&self) -> &[&'static Command] {
        self.commands.split_at(self.len).0
    }
}

/// The scope of a flattened type, which is in the same command as other arguments.
#[derive(Debug)]
pub struct Flattened<S>(PhantomData<S>);

impl<S: Scope> Scope for Flattened<S> {
    type Up = S::Up;
    type Top = S::Top;
    type ClaimSet = S::ClaimSet;
    const DEPTH: usize = S::DEPTH;
    const COMMAND: Option<&'static Command> = S::COMMAND;
    const PROGRAM: &'static str = S::PROGRAM;
    const NO_RULES_ABOVE: bool = false;
    const PERMISSIONS: Permissions = S::PERMISSIONS;
    const KEYS: &'static PatternKeys = S::KEYS;
    const NAMES_BELOW: &'static KeySet = S::NAMES_BELOW;
}

/// The review of a type in a scope. A reported mistake is a compile error that points to the wrong
/// words.
pub trait Review<S: Scope> {
    /// The mistakes in the type's attributes.
    const REVIEW: WrongClaims;
}

impl<T: Review<S>, S: Scope> Review<S> for Box<T> {
    const REVIEW: WrongClaims = T::REVIEW;
}

/// The review of any type `T`. If `T` does not implement [`Review`], `REVIEW` is the constant of
/// [`Unreviewed`].
///
/// ```
/// use cmdhelp_spec::review::{Reviewed, Unreviewed as _};
/// assert!(<Reviewed<String, ()>>::REVIEW.nth(0).is_none());
/// ```
#[derive(Debug)]
pub struct Reviewed<T, S>(PhantomData<(T, S)>);

impl<T: Review<S>, S: Scope> Reviewed<T, S> {
    /// The mistakes in the type's attributes.
    pub const REVIEW: WrongClaims = T::REVIEW;
}

/// The empty review of types that do not implement [`Review`].
pub trait Unreviewed {
    /// The empty list of mistakes.
    const REVIEW: WrongClaims = WrongClaims::NONE;
}

impl<T, S> Unreviewed for Reviewed<T, S> {}
