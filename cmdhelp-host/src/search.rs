//! Finds commands by the words of a query. Commands are ranked by BM25; a word in the name weighs more than a word in
//! the summary or in other texts. A command whose name equals the query comes first.

use std::collections::HashMap;

/// The weight of a word in a name.
const NAME: f64 = 4.0;
const SUMMARY: f64 = 2.0;
const REST: f64 = 1.0;

/// The parameter `k1` of BM25. The lower it is, the less do further occurrences of a word add to the score.
const SATURATION: f64 = 1.2;
/// The parameter `b` of BM25. The higher it is, the lower are the scores of long texts.
const LENGTH: f64 = 0.75;

/// The texts about one command. The words of a query are searched in them.
///
/// ```
/// use cmdhelp_host::search::{SearchEntry, Index};
///
/// let entries = [
///     SearchEntry { name: "git log", summary: "Show commit logs", rest: "" },
///     SearchEntry { name: "git commit", summary: "Record changes to the repository", rest: "--amend" },
///     SearchEntry { name: "git rm", summary: "Remove files from the working tree", rest: "" },
/// ];
/// let index = Index::new(&entries);
/// assert_eq!(index.search("delete files", 5, |_| true).places, [2]);
/// assert_eq!(index.search("commit", 5, |_| true).places, [1, 0]);
///
/// let found = index.search("git_log", 1, |_| true);
/// assert_eq!((found.places, found.matched), (vec![0], 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEntry<'a> {
    /// The command with its program, such as `git remote add`.
    pub name: &'a str,
    /// The summary of the command, in one line.
    pub summary: &'a str,
    /// All other texts about the command, such as its arguments and examples.
    pub rest: &'a str,
}

/// An index of the words in texts about commands.
#[derive(Clone, Debug, Default)]
pub struct Index {
    documents: Vec<Document>,
    /// For each word, the indices of the entries that contain it, and the weight of the word in each of these entries.
    places: HashMap<String, Vec<(usize, f64)>>,
    average: f64,
}

#[derive(Clone, Debug)]
struct Document {
    /// The name in lower case.
    spelled: String,
    /// The words of the name, separated by spaces. English endings such as `-ing` are removed.
    name: String,
    length: f64,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The indices of the best entries, the best first.
    pub places: Vec<usize>,
    /// The number of entries that match the query, including entries beyond the limit of the search.
    pub matched: usize,
}

impl Index {
    /// Makes an index of the entries.
    #[must_use]
    pub fn new(entries: &[SearchEntry<'_>]) -> Self {
        let mut index = Self::default();
        for (place, entry) in entries.iter().enumerate() {
            let weights = weights(entry);
            index.documents.push(Document {
                spelled: entry.name.to_lowercase(),
                name: words(entry.name).collect::<Vec<_>>().join(" "),
                length: weights.values().sum(),
            });
            for (word, weight) in weights {
                index.places.entry(word).or_default().push((place, weight));
            }
        }
        let lengths: f64 = index.documents.iter().map(|it| it.length).sum();
        index.average = lengths / number(entries.len().max(1));
        index
    }

    /// Returns the entries that match a query best, at most `limit` of them. Only entries for whose index `is_wanted`
    /// returns true are considered. Entries with equal scores keep their order.
    #[must_use]
    pub fn search(
        &self,
        query: &str,
        limit: usize,
        is_wanted: impl Fn(usize) -> bool,
    ) -> SearchResult {
        let words: Vec<String> = words(query).collect();
        let joined = joined(query).into_iter();
        let joined = joined.filter(|it| self.places.contains_key(it) && !words.contains(it));
        let joined: Vec<String> = joined.collect();
        let mut scores: HashMap<usize, f64> = HashMap::new();
        for word in words.iter().chain(&joined) {
            for (place, score) in self.of_word(word) {
                *scores.entry(place).or_default() += score;
            }
        }
        let (name, spelled) = (words.join(" "), query.trim().to_lowercase());
        for (place, document) in self.documents.iter().enumerate() {
            let score = match document.spelled == spelled {
                true => f64::MAX,
                false => by_name(document, &name),
            };
            if score > 0.0 {
                *scores.entry(place).or_default() += score;
            }
        }
        let mut scored: Vec<(usize, f64)> = scores.into_iter().collect();
        scored.retain(|(place, _)| is_wanted(*place));
        scored.sort_by(|(left, a), (right, b)| b.total_cmp(a).then(left.cmp(right)));
        SearchResult {
            matched: scored.len(),
            places: scored.into_iter().take(limit).map(|(at, _)| at).collect(),
        }
    }

    /// Returns the indices of the entries that contain a word or one of its synonyms, and the score of each entry.
    fn of_word(&self, word: &str) -> HashMap<usize, f64> {
        let mut best: HashMap<usize, f64> = HashMap::new();
        let own_rarity = self
            .places
            .get(word)
            .map_or(f64::MAX, |it| self.rarity(it.len()));
        for same in std::iter::once(word).chain(synonyms(word)) {
            let places = self.places.get(same).map_or(&[][..], Vec::as_slice);
            // A synonym must not score higher than the word in the query itself.
            let rarity = self.rarity(places.len()).min(own_rarity);
            let share = if same == word { 1.0 } else { 0.7 };
            for &(place, weight) in places {
                let length = self.documents[place].length / self.average.max(1.0);
                let size = 1.0 - LENGTH + LENGTH * length;
                let weight = weight * share;
                let score = rarity * weight * (SATURATION + 1.0) / (weight + SATURATION * size);
                let best = best.entry(place).or_default();
                *best = best.max(score);
            }
        }
        best
    }

    /// Returns the factor for the rarity of a word that occurs in `with` entries. The more entries contain the word,
    /// the lower the factor.
    fn rarity(&self, with: usize) -> f64 {
        let (all, with) = (number(self.documents.len()), number(with));
        (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
    }
}

/// Returns an addition to the score of an entry whose name equals, begins with or ends with the query, and 0 for any
/// other entry.
fn by_name(document: &Document, query: &str) -> f64 {
    let name = &document.name;
    if query.is_empty() {
        0.0
    } else if name == query {
        3000.0
    } else if name.strip_suffix(query).is_some_and(|it| it.ends_with(' ')) {
        // The query equals the command without the program's name.
        2000.0 - number(name.len())
    } else if name
        .strip_prefix(query)
        .is_some_and(|it| it.starts_with(' '))
    {
        1000.0 - number(name.len())
    } else {
        0.0
    }
}

/// Returns the weight of each word of an entry.
fn weights(entry: &SearchEntry<'_>) -> HashMap<String, f64> {
    let mut weights: HashMap<String, f64> = HashMap::new();
    let fields = [
        (entry.name, NAME),
        (entry.summary, SUMMARY),
        (entry.rest, REST),
    ];
    for (text, weight) in fields {
        for word in words(text) {
            *weights.entry(word).or_default() += weight;
        }
    }
    weights
}

/// Returns the words of a text in lower case, without English endings and without fillers such as `the`. A word ends
/// before a character that is neither a letter nor a digit, and before an upper-case letter that follows a lower-case
/// letter or a digit.
fn words(text: &str) -> impl Iterator<Item = String> {
    let mut parted = String::with_capacity(text.len() + 8);
    let mut was_small = false;
    for letter in text.chars() {
        if letter.is_uppercase() && was_small {
            parted.push(' ');
        }
        was_small = letter.is_lowercase() || letter.is_ascii_digit();
        parted.push(if letter.is_alphanumeric() {
            letter
        } else {
            ' '
        });
    }
    let words: Vec<String> = parted
        .split_whitespace()
        .map(|word| stem(&word.to_lowercase()))
        .filter(|word| !is_filler(word))
        .collect();
    words.into_iter()
}

/// Joins each pair of adjacent words of a query to one word: `login` for `log in`.
fn joined(query: &str) -> Vec<String> {
    let query = query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let pairs = words.windows(2);
    pairs.map(|it| stem(&it.concat())).collect()
}

/// Removes the ending of a plural, a participle or the third person from an English word.
fn stem(word: &str) -> String {
    let long = |rest: &str| rest.len() >= 3 && rest.is_ascii();
    if let Some(rest) = word.strip_suffix("ies").filter(|it| long(it)) {
        return format!("{rest}y");
    }
    for ending in ["sses", "shes", "ches", "xes"] {
        if word.ends_with(ending) && long(&word[..word.len() - 2]) {
            return word[..word.len() - 2].to_owned();
        }
    }
    let is_plural = |it: &&str| long(it) && !it.ends_with(['s', 'u', 'i']);
    if let Some(rest) = word.strip_suffix('s').filter(is_plural) {
        return rest.to_owned();
    }
    for ending in ["ing", "ed"] {
        let Some(rest) = word.strip_suffix(ending).filter(|it| long(it)) else {
            continue;
        };
        let letters = rest.as_bytes();
        let is_doubled = letters[letters.len() - 1] == letters[letters.len() - 2];
        return match is_doubled && !rest.ends_with(['l', 's']) {
            true => rest[..rest.len() - 1].to_owned(),
            false => rest.trim_end_matches('e').to_owned(),
        };
    }
    match word
        .strip_suffix('e')
        .filter(|it| it.len() >= 4 && it.is_ascii())
    {
        Some(rest) => rest.to_owned(),
        None => word.to_owned(),
    }
}

/// Returns whether a word has no meaning for a search.
fn is_filler(word: &str) -> bool {
    const FILLERS: &[&str] = &[
        "a", "all", "an", "and", "are", "at", "be", "by", "can", "do", "doe", "for", "from", "how",
        "i", "in", "into", "is", "it", "me", "my", "of", "on", "or", "out", "so", "that", "the",
        "thi", "to", "want", "what", "when", "wher", "which", "who", "why", "with", "you",
    ];
    FILLERS.binary_search(&word).is_ok()
}

/// Groups of words that mean the same in the names of commands. English endings are removed from the words.
const SAME: &[&[&str]] = &[
    &[
        "delet",
        "remov",
        "rm",
        "destroy",
        "eras",
        "drop",
        "uninstall",
        "prun",
    ],
    &["creat", "new", "mak", "add", "init", "initializ"],
    &[
        "list", "ls", "show", "display", "print", "view", "get", "enumerat",
    ],
    &["chang", "updat", "edit", "modify", "set", "alter"],
    &["find", "search", "grep", "look", "query", "locat"],
    &["copy", "cp", "clon", "duplicat"],
    &["mov", "mv", "renam"],
    &["run", "execut", "exec", "start", "launch"],
    &["stop", "kill", "terminat", "end", "halt"],
    &["fetch", "download", "pull", "retriev"],
    &["upload", "push", "publish", "send"],
    &["history", "log"],
    &["undo", "revert", "reset", "restor", "rollback"],
    &["compar", "diff", "differenc"],
    &["join", "merg", "combin"],
    &["folder", "directory", "dir"],
    &["document", "doc", "documentation", "manual"],
    &["dependency", "dep", "package", "packag"],
    &["container", "pod"],
    &["compil", "build"],
    &["check", "verify", "validat", "lint"],
    &["config", "configur", "configuration", "setting", "option"],
    &["temporar", "stash"],
    &["sign", "login", "authenticat", "auth"],
];

/// Returns the synonyms of a word.
fn synonyms(word: &str) -> Vec<&'static str> {
    let groups = SAME.iter().filter(|it| it.contains(&word));
    let words = groups.flat_map(|it| it.iter().copied());
    words.filter(|it| *it != word).collect()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the number of commands and the length of a name are far below 2^53"
)]
fn number(count: usize) -> f64 {
    count as f64
}
