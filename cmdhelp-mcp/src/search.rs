//! The tool `search_tools`, with which a model finds tools that are not listed.

use cmdhelp_runtime::for_server::{List as _, Substring as _};

use super::tool::Tool;

/// The name of the tool that searches for other tools.
pub(super) const NAME: &str = "search_tools";

/// The number of tools that a search returns by default.
pub(super) const LIMIT: usize = 5;

/// Returns the definition of the search tool for hosts.
pub(super) fn definition() -> &'static str {
    concat!(
        "{\"name\":\"search_tools\",\"title\":\"search tools\",",
        "\"description\":\"Finds tools that are not listed, by words from their names and ",
        "descriptions. Call a found tool by its own name.\",",
        "\"inputSchema\":{\"type\":\"object\",\"properties\":{",
        "\"query\":{\"type\":\"string\",\"description\":\"Words to look for\"},",
        "\"limit\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":50,\"default\":5,",
        "\"description\":\"How many tools at most\"}},",
        "\"required\":[\"query\"],\"additionalProperties\":false},",
        "\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":false,",
        "\"idempotentHint\":true,\"openWorldHint\":false}}"
    )
}

/// Returns the indices of the tools that match the query best. A match in a tool's name counts more
/// than one in its description. Equally good tools stay in the order of their declaration.
pub(super) fn best(tools: &[Tool<'_>], query: &str, limit: usize) -> Vec<usize> {
    let words = query.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .list();
    let weigh = |tool: &Tool<'_>| -> usize {
        let (name, description) = (&tool.name, tool.description().to_lowercase());
        let weights = words.iter().map(|word| {
            let in_name = name.split('_').any(|part| part == word);
            4 * usize::from(in_name)
                + 2 * usize::from(name.has(word))
                + usize::from(description.has(word))
        });
        weights.sum()
    };
    let mut weights: Vec<usize> = tools.iter().map(weigh).list();
    let mut places = Vec::new();
    while places.len() < limit {
        let heaviest = (0..weights.len()).rev().max_by_key(|place| weights[*place]);
        match heaviest {
            Some(place) if weights[place] > 0 => {
                weights[place] = 0;
                places.push(place);
            }
            _ => break,
        }
    }
    places
}
