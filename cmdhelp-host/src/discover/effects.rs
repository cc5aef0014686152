//! Guesses effects from the names of commands and flags.

use cmdhelp_spec::spec::Effect;

use super::word_list::contains;

const READING: &str = "\
    cat check describe diff explain find get grep help history info inspect list log logs ls ps search show stats \
    status top version view";

const DESTROYING: &str = "\
    clean clear del delete destroy drop erase expunge flush kill nuke prune purge remove revoke rm rmdir shred \
    terminate truncate uninstall unlink wipe zap";

/// The words of [`READING`] that are also nouns, as in `create view`.
const NOUNS: &str = "check diff help history info log logs stats status top version view";

/// Words that can follow a noun of [`NOUNS`] in a name without changing the guess, as in `check-all`. The words of
/// [`READING`] can, too.
const HARMLESS: &str = "all json";

/// Verbs that change something. A command that contains one of them, such as `find-replace` or `create list`, is not
/// guessed to only read.
const CHANGING: &str = "\
    abort add append apply bump cancel change close create disable discard edit empty enable expire forget in insert \
    install load modify move mv new out pop publish put register reject rename replace reset restart revert rewrite \
    rotate save send set start stop toggle trim unset up write";

/// Verbs that change something, but can also be the name of a group of commands, as in `patch list`. Before a noun of
/// [`NOUNS`], they count as verbs, as in `commit log`.
const CHANGING_OR_GROUPS: &str = "\
    archive commit deploy fix import merge migrate patch post push release restore rollback sync update upgrade \
    upload";

/// Verbs in names of flags that suggest that the flag destroys something, as in `--remove-files`.
const DESTROYING_FLAGS: &str = "\
    clobber del delete destroy discard erase force hard overwrite purge remove shred truncate unlink wipe";

/// Words before a verb of [`DESTROYING_FLAGS`] that negate it, as in `--no-clobber`.
const NEGATIONS: &str = "dont ignore keep never no not without";

/// Words after `force` that make it harmless, as in `--force-color`.
const FORCED: &str =
    "ascii color colors colour exclude http https interactive ipv4 ipv6 progress tty utf8";

/// First words of descriptions of flags that destroy something.
const DESTROYING_DESCRIPTIONS: &str = "\
    clobber delete deletes destroy destroys discard discards erase erases overwrite overwrites permanently purge \
    purges remove removes shred truncate truncates unlink unlinks wipe wipes";

/// Beginnings of words that make a forced action destructive, as in `force updates`.
const FORCED_CHANGES: [&str; 9] = [
    "checkout", "creat", "delet", "mov", "overwrit", "push", "remov", "renam", "updat",
];

/// Names of programs that destroy something, besides the verbs of [`DESTROYING`].
const DESTROYING_PROGRAMS: &str = "dd fdisk killall mkfs mkswap parted pkill sfdisk srm wipefs";

/// Guesses the effect of a command from its words. A command is guessed to be destructive if one of its words is a verb
/// such as `delete`, as in `delete user`. It is guessed to read if its last word is a verb or noun such as `list`, and
/// none of its words is a verb for a change. If a noun such as `status` is only the first part of the last word, the
/// other parts must be harmless, as in `status-json`.
pub(super) fn of_words(words: &[String]) -> Option<Effect> {
    let last: Vec<&str> = parts(words.last()?).collect();
    let all: Vec<&str> = words.iter().flat_map(|it| parts(it)).collect();
    let has = |words: &[&str], verbs: &str| words.iter().any(|it| contains(verbs, it));
    if has(&all, DESTROYING) {
        return Some(Effect::Destructive);
    }
    let (first, behind) = last.split_first()?;
    let is_noun = contains(NOUNS, first);
    let is_harmless = |it: &&str| contains(HARMLESS, it) || contains(READING, it);
    let scope = if is_noun { &all } else { &last };
    let is_read = contains(READING, first)
        && (!is_noun || behind.iter().all(is_harmless))
        && !has(&all, CHANGING)
        && !has(scope, CHANGING_OR_GROUPS);
    is_read.then_some(Effect::Read)
}

/// Splits a word such as `check-all` into its parts.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    word.split(['-', '_', ':'])
}

/// Returns whether the words of a command suggest that the command is destructive, as `delete` does.
pub(crate) fn suggests_destruction(words: &[String]) -> bool {
    of_words(words) == Some(Effect::Destructive)
}

/// Guesses the effect of a program that is called without a subcommand from the program's name. `mkfs.ext4` is judged as
/// `mkfs`.
pub(super) fn of_program(name: &str) -> Option<Effect> {
    let name = name.split('.').next().unwrap_or_default();
    let is_destroying = contains(DESTROYING, name) || contains(DESTROYING_PROGRAMS, name);
    is_destroying.then_some(Effect::Destructive)
}

/// Guesses the effect of a flag from its spellings and its description. A flag is guessed to be destructive if a
/// spelling contains a verb such as `delete`, or if the description begins with such a verb.
pub(super) fn of_flag(spellings: &[String], description: &str) -> Option<Effect> {
    let is_destroying = spellings.iter().any(|it| is_destroying_flag(it));
    (is_destroying || is_destroying_description(description)).then_some(Effect::Destructive)
}

fn is_destroying_flag(spelling: &str) -> bool {
    let all: Vec<&str> = parts(spelling.trim_start_matches('-')).collect();
    let is_negated = |at: usize| all[..at].iter().any(|it| contains(NEGATIONS, it));
    let is_harmless = |at: usize| {
        let next = all.get(at + 1);
        all[at] == "force" && next.is_some_and(|it| contains(FORCED, it))
    };
    // `-prune` of find only leaves out folders of a search.
    if spelling == "--prune" {
        return true;
    }
    let mut places = 0..all.len();
    places.any(|at| contains(DESTROYING_FLAGS, all[at]) && !is_negated(at) && !is_harmless(at))
}

fn is_destroying_description(description: &str) -> bool {
    let text = description.to_lowercase();
    let mut words = text.split(|it: char| !it.is_alphanumeric());
    let first = words.next().unwrap_or_default();
    let is_forced = matches!(first, "force" | "forces" | "forcibly");
    let changes = |word: &str| FORCED_CHANGES.iter().any(|it| word.starts_with(it));
    // sed, perl and yq edit files in place.
    let is_in_place = text.contains("edit")
        && ["in place", "in-place", "inplace"]
            .iter()
            .any(|it| text.contains(it));
    contains(DESTROYING_DESCRIPTIONS, first) || is_in_place || (is_forced && words.any(changes))
}

#[cfg(test)]
mod tests {
    use cmdhelp_spec::spec::Effect;

    use super::{of_flag, of_program, of_words};

    #[test]
    fn flags_that_delete_or_overwrite_are_guessed_to_be_destructive() {
        for (spellings, description) in [
            ("-delete", "Delete files; true if removal succeeded."),
            (
                "--remove-files",
                "remove files after adding them to the archive",
            ),
            ("--del", "an alias for --delete-during"),
            (
                "-i --in-place",
                "edit files in place (makes backup if SUFFIX supplied)",
            ),
            ("-f --force", "force updates"),
            ("-f", "force overwrite of local branch"),
            ("-D", "delete branch (even if not merged)"),
            ("-u", "Truncates the file"),
            (
                "-p --prune",
                "after fetching, prune remote-tracking branches",
            ),
            ("--hard", "reset HEAD, index and working tree"),
        ] {
            assert_eq!(
                flag(spellings, description),
                Some(Effect::Destructive),
                "{spellings}"
            );
        }
        for (spellings, description) in [
            ("-n --no-clobber", "do not overwrite an existing file"),
            ("-i --interactive", "prompt before every removal"),
            ("--progress", "force progress reporting"),
            ("--force-color", "force colors"),
            ("--keep-deleted", "keep"),
            ("-4", "forces ssh to use IPv4 addresses only"),
            ("-o --output", "write the result to this file"),
            ("--forest", "show a tree"),
            (
                "-prune",
                "True; if the file is a directory, do not descend into it.",
            ),
        ] {
            assert_eq!(flag(spellings, description), None, "{spellings}");
        }
        for name in ["rm", "shred", "truncate", "dd", "mkfs.ext4", "kill"] {
            assert_eq!(of_program(name), Some(Effect::Destructive), "{name}");
        }
        assert_eq!(of_program("cat"), None);
    }

    fn flag(spellings: &str, description: &str) -> Option<Effect> {
        let spellings: Vec<String> = spellings.split(' ').map(str::to_owned).collect();
        of_flag(&spellings, description)
    }

    #[test]
    fn only_commands_without_verbs_for_changes_are_guessed_to_read() {
        for (line, effect) in [
            ("list", Some(Effect::Read)),
            ("remote show", Some(Effect::Read)),
            ("patch list", Some(Effect::Read)),
            ("run view", Some(Effect::Read)),
            ("check-all", Some(Effect::Read)),
            ("delete", Some(Effect::Destructive)),
            ("cache clear", Some(Effect::Destructive)),
            ("delete view", Some(Effect::Destructive)),
            ("delete user", Some(Effect::Destructive)),
            ("kill process", Some(Effect::Destructive)),
            ("nuke logs", Some(Effect::Destructive)),
            ("release list", Some(Effect::Read)),
            ("list-remotes", Some(Effect::Read)),
            ("log-list", Some(Effect::Read)),
            ("drop log", Some(Effect::Destructive)),
            ("show-and-delete", Some(Effect::Destructive)),
            ("create view", None),
            ("set status", None),
            ("find-replace", None),
            ("check-in", None),
            ("get-or-create", None),
            ("create list", None),
            ("rename list", None),
            ("save search", None),
            ("new search", None),
            ("trim logs", None),
            ("discard diff", None),
            ("rewrite history", None),
            ("forget history", None),
            ("bump version", None),
            ("publish version", None),
            ("release version", None),
            ("change status", None),
            ("toggle status", None),
            ("import log", None),
            ("cancel check", None),
            ("version-bump", None),
            ("history-rewrite", None),
            ("log-trim", None),
            ("status-page", None),
            ("pull", None),
        ] {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            assert_eq!(of_words(&words), effect, "{line}");
        }
    }
}
