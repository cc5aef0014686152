//! The scope of a type: its position in the tree of a program's commands.
//!
//! A type does not know to which command it belongs, and may belong to several, so it is reviewed
//! once for each of its positions. [`Review`] has the scope as a type parameter. The review of the
//! root passes scopes to the types inside it, these pass scopes to the types inside them, and so
//! on.

use core::marker::PhantomData;

use super::wrong_claims::{Pass, WrongClaims};
use crate::grammar::{KeySet, adds_no_rules, names_below};
use crate::spec::{Command, PatternKeys, Permissions, permissions_of};

/// The position of a type in the tree of a program's commands.
///
/// A scope refers to its parent's scope only as a type and not by a reference in a constant. The
/// compiler evaluates everything to which a constant refers, so with references it would evaluate
/// the whole program for each scope.
pub trait Scope {
    /// The scope of the parent command; for the root, its own scope.
    type Up: Scope;
    /// The scope of the program's root.
    type Top: Scope;
    /// Which claims are checked in this scope.
    type ClaimSet: ClaimSet;
    /// The current pass over the program.
    const PASS: Pass = <Self::Top as Scope>::PASS;
    /// Whether a generated test parses the program's examples at run time.
    const TESTED: bool = <Self::Top as Scope>::TESTED;
    /// The number of parent commands.
    const DEPTH: usize;
    /// The command of this scope, or `None` if it is known only at run time.
    const COMMAND: Option<&'static Command>;
    /// The name of the program.
    const PROGRAM: &'static str;
    /// Whether the program accepts every line in this scope that the type alone accepts, because no
    /// enclosing type requires or excludes anything.
    const NO_RULES_ABOVE: bool;
    /// The value of `NO_RULES_ABOVE` for the subcommands of this scope's command. It is a separate
    /// constant so that it is computed only once for all subcommands.
    const NO_RULES_ABOVE_COMMANDS: bool = Self::NO_RULES_ABOVE
        && match Self::COMMAND {
            Some(command) => adds_no_rules(command.part),
            None => false,
        };
    /// The permissions of this scope's command. They are a constant so that they are collected only
    /// once for all subcommands.
    const PERMISSIONS: Permissions = match Self::COMMAND {
        Some(command) => permissions_of(command.part),
        None => Permissions::NONE,
    };
    /// The keys of the permissions of this scope's command, or of its nearest parent that declares
    /// any. They are a constant so that they are collected only once for all subcommands.
    const KEYS: &'static PatternKeys = &nearest::<Self>().declared_keys();
    /// The names of all arguments of subcommands. They are a constant so that they are collected
    /// only once for all global arguments of the command.
    const NAMES_BELOW: &'static KeySet = &match Self::COMMAND {
        Some(command) => names_below(command.part),
        None => KeySet::EMPTY,
    };
}

/// Returns the permissions that a command declares, or else those of its nearest parent that
/// declares any.
#[inline]
const fn nearest<S: Scope + ?Sized>() -> Permissions {
    match S::DEPTH > 0 && S::PERMISSIONS.is_empty() {
        true => nearest::<S::Up>(),
        false => S::PERMISSIONS,
    }
}

/// Selects the claims to check. A claim is a declaration that the compiler can check, such as an
/// example.
pub trait ClaimSet {
    /// Whether to check claims that clap checks as well: names, order, ids and defaults of
    /// arguments. A claim that looks wrong may be right because of arguments that are added at run
    /// time, so these claims are checked only for types that are parsed themselves.
    const CLAP: bool;
    /// Whether to check the claims that clap does not check, such as those in `#[cmdhelp(...)]`.
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

/// Selects the claims that clap does not check, such as those in `#[cmdhelp(...)]`.
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
    /// The maximum number of commands in a path.
    const CAPACITY: usize = 16;

    /// Returns the path to the command of the scope `S`, or `None` if a command in the path is
    /// known only at run time.
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

/// The scope of a type that is flattened into a type with the scope `S`. It belongs to the same
/// command, and the command has other arguments, too.
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
    /// The wrong claims in the attributes of the type.
    const REVIEW: WrongClaims;
}

impl<T: Review<S>, S: Scope> Review<S> for Box<T> {
    const REVIEW: WrongClaims = T::REVIEW;
}

/// Gives generated code the constant `REVIEW` for any type `T` in the scope `S`. If `T` does not
/// implement [`Review`], the constant is that of [`Unreviewed`], which is empty.
///
/// ```
/// use cmdhelp_spec::review::{Reviewed, Unreviewed as _};
/// assert!(<Reviewed<String, ()>>::REVIEW.nth(0).is_none());
/// ```
#[derive(Debug)]
pub struct Reviewed<T, S>(PhantomData<(T, S)>);

impl<T: Review<S>, S: Scope> Reviewed<T, S> {
    /// The wrong claims in the attributes of the type.
    pub const REVIEW: WrongClaims = T::REVIEW;
}

/// Provides the empty review of types that do not implement [`Review`].
pub trait Unreviewed {
    /// The empty list of wrong claims.
    const REVIEW: WrongClaims = WrongClaims::NONE;
}

impl<T, S> Unreviewed for Reviewed<T, S> {}
