//! The tree, the manifest and the tools of a running program.

use std::any::type_name;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::reflect_noted;
use crate::baked;
use crate::manifest::{Manifest, Rendered, RenderedTools, Tools};
use crate::spec::{Command, Part, Text};
use crate::tree::notes::taken_by;
use crate::tree::{Mode, Root};

/// The spec tree, the manifest and the tool definitions of a running program. They live as long as
/// the program, because a server needs them repeatedly.
struct ProgramDocuments {
    command: Command,
    document: OnceLock<Rendered>,
    tools: OnceLock<RenderedTools>,
}

impl ProgramDocuments {
    #[inline]
    fn document(&self) -> &Rendered {
        self.document.get_or_init(|| Rendered::of(&self.command))
    }

    #[inline]
    fn tools(&self) -> &RenderedTools {
        self.tools.get_or_init(|| RenderedTools::of(&self.command))
    }
}

/// Returns the spec tree of a program with the facts that are known only at run time, and the
/// documents that are made from it. A program whose manifest was generated at compile time does not
/// need the tree, so it uses `EMPTY`, and the tree is not compiled into it.
#[inline]
fn program_documents<T: Root>() -> &'static ProgramDocuments {
    let make: fn() -> Command = if const { T::TRAITS.is_dynamic } {
        || {
            let (cmd, notes) = taken_by(|| T::whole(Mode::Parse));
            reflect_noted(&T::SPEC, &cmd, &notes)
        }
    } else if const { T::BAKED.is_some() } {
        const EMPTY: Command = Command {
            name: Text::Plain(""),
            part: &Part::EMPTY,
        };
        || EMPTY
    } else {
        || T::SPEC
    };
    once(type_name::<T>(), T::IDENTITY, make)
}

/// Returns the spec tree of a program with the facts that are known only at run time.
#[cfg(feature = "explain")]
#[inline]
pub(crate) fn reflected<T: Root>() -> &'static Command {
    match const { T::TRAITS.is_dynamic } {
        true => &program_documents::<T>().command,
        false => &T::SPEC,
    }
}

/// Returns the documents of the program whose root type has this name and identity. `make` makes its spec tree when it
/// is first needed. Both name and identity are compared, because the instances of a generic root type have the same
/// identity, and two types can have the same name. The function is not generic, so that it is compiled only once.
#[inline]
fn once(name: &'static str, identity: u64, make: fn() -> Command) -> &'static ProgramDocuments {
    static PROGRAMS: Mutex<Vec<(&str, u64, &ProgramDocuments)>> = Mutex::new(Vec::new());
    let all = || PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    let is_known = |program_documents: &&(&str, u64, &'static ProgramDocuments)| {
        (program_documents.0, program_documents.1) == (name, identity)
    };
    let known = all()
        .iter()
        .find(is_known)
        .map(|program_documents| program_documents.2);
    known.unwrap_or_else(|| {
        let program_documents = Box::leak(Box::new(ProgramDocuments {
            command: make(),
            document: OnceLock::new(),
            tools: OnceLock::new(),
        }));
        all().push((name, identity, program_documents));
        program_documents
    })
}

/// Returns the manifest. It is generated at run time if it was not generated at compile time, or if
/// some facts are known only at run time.
#[inline]
pub(crate) fn manifest<T: Root>() -> Manifest<'static> {
    if const { baked::is_available::<T>() } {
        baked::document::<T>().manifest()
    } else {
        program_documents::<T>().document().manifest()
    }
}

/// Returns the tool definitions. They are generated at run time if they were not generated at
/// compile time, or if some facts are known only at run time.
#[inline]
pub(crate) fn tools<T: Root>() -> Tools<'static> {
    if const { baked::is_available::<T>() } {
        baked::tools::<T>()
    } else {
        program_documents::<T>().tools().tools()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use clap::{ArgMatches, CommandFactory, Error, FromArgMatches};

    use super::{manifest, program_documents, tools};
    use crate::manifest::{Tools, Traits};
    use crate::select::Selectors;
    use crate::spec::{Command, Part, Text};
    use crate::tree::{Mode, Root, Tree};

    /// The number of times that each program's tree was built. Each test uses programs that no
    /// other test uses.
    static BUILT: [AtomicUsize; 4] = [const { AtomicUsize::new(0) }; 4];

    /// Programs about which nothing is known at compile time.
    struct NumberedProgram<const NUMBER: usize>;

    impl<const NUMBER: usize> Tree for NumberedProgram<NUMBER> {
        const SELECTORS: Selectors = Selectors::NONE;

        fn augment(cmd: clap::Command, _: Mode<'_>) -> clap::Command {
            BUILT[NUMBER].fetch_add(1, Ordering::Relaxed);
            cmd.about(NUMBER.to_string())
        }
    }

    impl<const NUMBER: usize> CommandFactory for NumberedProgram<NUMBER> {
        fn command() -> clap::Command {
            Self::root()
        }

        fn command_for_update() -> clap::Command {
            Self::root()
        }
    }

    impl<const NUMBER: usize> FromArgMatches for NumberedProgram<NUMBER> {
        fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
            Ok(Self)
        }

        fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
            Ok(())
        }
    }

    impl<const NUMBER: usize> Root for NumberedProgram<NUMBER> {
        const SPEC: Command = Command {
            name: Text::Plain("app"),
            part: &Part::OPAQUE,
        };
        const TRAITS: Traits = Traits::of(&Self::SPEC);

        fn root() -> clap::Command {
            clap::Command::new("app")
        }
    }

    #[test]
    fn builds_the_tree_of_each_program_once() {
        let one = program_documents::<NumberedProgram<1>>().command;
        let built = BUILT[1].load(Ordering::Relaxed);
        assert!(
            built > 0
                && std::ptr::eq(
                    one.part,
                    program_documents::<NumberedProgram<1>>().command.part
                )
        );
        assert_eq!(BUILT[1].load(Ordering::Relaxed), built);
        assert!(!std::ptr::eq(
            one.part,
            program_documents::<NumberedProgram<2>>().command.part
        ));
        assert!(BUILT[2].load(Ordering::Relaxed) > 0);
    }

    #[test]
    fn generates_the_manifest_and_the_tools_once() {
        // All results stay in memory, so equal addresses mean that a result was made only once.
        let documents = [
            manifest::<NumberedProgram<3>>(),
            manifest::<NumberedProgram<3>>(),
        ];
        let [first, second] = documents.each_ref().map(|it| it.json.whole());
        let is_same_document = std::ptr::eq(first, second);
        let tools = [tools::<NumberedProgram<3>>(), tools::<NumberedProgram<3>>()];
        let [first, second] = tools.each_ref().map(Tools::all);
        let are_same_tools = std::ptr::eq(first, second);
        assert!(is_same_document && are_same_tools);
    }
}
