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

const DESTROYING_FLAGS: &str = "--delete --force --hard --overwrite --prune --purge";

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

/// Guesses the effect of a flag from its name.
pub(super) fn of_flag(spelling: &str) -> Option<Effect> {
    contains(DESTROYING_FLAGS, spelling).then_some(Effect::Destructive)
}

#[cfg(test)]
mod tests {
    use cmdhelp_spec::spec::Effect;

    use super::of_words;

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
