//! Finds the key that an author has probably meant by a mistyped one.

use cmdhelp_spec::nearest::distance;

/// Returns the known key that is most similar to an unknown key, if there is a similar one.
pub(crate) fn similar<'a>(key: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = known.filter_map(|it| Some((distance(key.as_bytes(), it.as_bytes())?, it)));
    near.min().map(|(_, it)| it)
}
