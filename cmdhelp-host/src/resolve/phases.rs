//! Ranks the drivers for a call. The result of each function depends only on the function's arguments.

use cmdhelp_bundle::{Driver, Implements, Tool};
use nodejs_semver::{Range, Version};

use super::Preferences;
use crate::execute::{self, CallFault, FaultCode, Rejected};

/// The call for which a driver is chosen.
#[derive(Clone, Copy, Debug)]
pub struct DriverRequest<'a> {
    /// The name of the tool with its program, such as `git remote add`.
    pub name: &'a str,
    /// The called tool.
    pub tool: &'a Tool,
    /// The keys of the arguments that the caller has given.
    pub keys: &'a [String],
    /// The user's and the project's rules for the choice.
    pub preferences: &'a Preferences,
}

/// The drivers for a call, the best first.
#[derive(Clone, Debug)]
pub struct Ranked<'a> {
    /// The drivers, of which there is at least one.
    pub drivers: Vec<&'a Driver>,
    /// The id of the first driver.
    pub first: String,
    /// The reason why the first driver is the best.
    pub why: String,
    /// Whether the first driver was chosen by a pin or by the caller. If the first driver is pinned, no other driver is
    /// tried.
    pub is_pinned: bool,
    /// The drivers that were excluded.
    pub rejected: Vec<Rejected>,
}

/// The classes of cost, the lowest first.
const CLASSES: [&str; 3] = ["trivial", "metered", "expensive"];

/// Ranks the drivers for a call. `unsupported_reason` returns the reason why a driver does not run on this machine.
///
/// # Errors
///
/// Fails if no driver can carry out the call, if no driver accepts all of its arguments, or if the pinned driver is
/// excluded.
pub fn rank<'a>(
    drivers: &'a [Driver],
    request: DriverRequest<'_>,
    unsupported_reason: &dyn Fn(&Driver) -> Option<String>,
) -> Result<Ranked<'a>, CallFault> {
    let mut left: Vec<(&Driver, &Implements)> = Vec::new();
    let mut rejected = Vec::new();
    let mut unsupported = Vec::new();
    for driver in drivers {
        let mut reject = |why: String| {
            rejected.push(Rejected {
                driver: driver.id.clone(),
                why,
            });
        };
        // The first phase keeps the drivers that implement the tool.
        let Some(terms) = driver.implements(request.tool) else {
            reject("the driver does not implement the tool".to_owned());
            continue;
        };
        if let Some(why) = is_of_other_version(terms) {
            reject(why);
            continue;
        }
        // The second phase keeps the drivers that can carry out this call.
        let dropped = terms.dropped_inputs.iter();
        let dropped: Vec<_> = dropped.filter(|it| request.keys.contains(it)).collect();
        if let Some(why) = cannot(driver, terms).or_else(|| unsupported_reason(driver)) {
            reject(why);
        } else if let Some(key) = dropped.first() {
            reject(format!("the driver does not accept the argument `{key}`"));
            unsupported.push((*key).clone());
        // The third phase keeps the drivers that the policy permits.
        } else if let Some(why) = request
            .preferences
            .excludes(&driver.regions, &driver.policy_tags)
        {
            reject(why);
        } else {
            left.push((driver, terms));
        }
    }
    // The fourth phase keeps only the pinned driver.
    if let Some((pinned, why)) = request.preferences.pin(request.name) {
        return only(pinned, why, &left, rejected, request);
    }
    if left.is_empty() {
        return Err(no_route(request, &rejected, &unsupported));
    }
    // The fifth phase ranks the drivers.
    let compares_prices = has_one_currency(&left);
    let key = |(driver, terms): &(&Driver, &Implements)| {
        let class = terms
            .cost
            .class
            .as_ref()
            .or(request.tool.rules.cost.as_ref());
        let class = class.and_then(|it| CLASSES.iter().position(|class| class == it));
        let price = terms.cost.price.as_ref().filter(|_| compares_prices);
        (
            terms.preferred.as_ref() != Some(&driver.id),
            (class.unwrap_or(0), price.map_or(0, |(units, _)| *units)),
            driver.health.is_none(),
            driver.id.clone(),
        )
    };
    left.sort_by_key(key);
    let why = match &left[..] {
        [_] => "no other driver can carry out the call".to_owned(),
        [first, second, ..] => {
            let (first, second) = (key(first), key(second));
            let reasons = [
                (first.0 != second.0, "the tool prefers this driver"),
                (first.1 != second.1, "this driver has the lowest cost"),
                (
                    first.2 != second.2,
                    "this driver has a health check, and the next one has none",
                ),
            ];
            let found = reasons.into_iter().find(|(differs, _)| *differs);
            found
                .map_or(
                    "the next driver is equal, but its id comes later",
                    |(_, why)| why,
                )
                .to_owned()
        }
        [] => String::new(),
    };
    Ok(Ranked {
        first: left[0].0.id.clone(),
        drivers: left.into_iter().map(|(driver, _)| driver).collect(),
        why,
        is_pinned: false,
        rejected,
    })
}

/// Returns the reason why a driver does not implement the tool's version.
fn is_of_other_version(terms: &Implements) -> Option<String> {
    let range = Range::parse(&terms.range).ok();
    let version = Version::parse(&terms.version).ok();
    let fits = range
        .zip(version)
        .is_some_and(|(range, it)| range.satisfies(&it));
    (!fits).then(|| {
        let (range, version) = (terms.range.escape_debug(), terms.version.escape_debug());
        format!(
            "the driver implements the versions {range} of the tool, whose version is {version}"
        )
    })
}

/// Returns the reason why a driver cannot carry out any call of the tool, if there is such a reason.
fn cannot(driver: &Driver, terms: &Implements) -> Option<String> {
    let kind = &driver.kind;
    match (kind == "cli", terms.accepts_kind) {
        (false, _) => Some(format!("drivers of the kind `{kind}` are not supported")),
        (_, false) => Some(format!("the tool refuses drivers of the kind `{kind}`")),
        _ => None,
    }
}

fn has_one_currency(all: &[(&Driver, &Implements)]) -> bool {
    let mut currencies = all
        .iter()
        .map(|(_, it)| it.cost.price.as_ref().map(|(_, currency)| currency));
    let first = currencies.next().flatten();
    first.is_some() && currencies.all(|it| it == first)
}

/// Returns only the pinned driver, or an error if it was excluded.
fn only<'a>(
    pinned: &str,
    why: String,
    left: &[(&'a Driver, &Implements)],
    mut rejected: Vec<Rejected>,
    request: DriverRequest<'_>,
) -> Result<Ranked<'a>, CallFault> {
    let found = left.iter().find(|(it, _)| it.id == pinned);
    let Some((driver, _)) = found else {
        let reason = rejected.iter().find(|it| it.driver == pinned);
        let reason = reason.map_or("there is no such driver", |it| &it.why);
        return Err(pinned_unavailable(request.name, pinned, &why, reason));
    };
    let others = left.iter().filter(|(it, _)| it.id != pinned);
    rejected.extend(others.map(|(it, _)| Rejected {
        driver: it.id.clone(),
        why: "another driver is pinned".to_owned(),
    }));
    Ok(Ranked {
        drivers: vec![driver],
        first: driver.id.clone(),
        why,
        is_pinned: true,
        rejected,
    })
}

/// Returns the error for a pinned driver that cannot carry out the call.
pub(crate) fn pinned_unavailable(tool: &str, pinned: &str, why: &str, reason: &str) -> CallFault {
    let pinned = pinned.escape_debug();
    let message =
        format!("the driver `{pinned}` of `{tool}` is {why}, and cannot be used: {reason}");
    CallFault::new(FaultCode::PinnedUnavailable, message)
}

/// Returns the error for a call that no driver can carry out.
pub(crate) fn no_route(
    request: DriverRequest<'_>,
    rejected: &[Rejected],
    unsupported: &[String],
) -> CallFault {
    let all = rejected
        .iter()
        .map(|it| format!("`{}`: {}", it.driver, it.why));
    let all: Vec<_> = all.collect();
    let name = request.name;
    let (code, what) = match unsupported.first() {
        Some(key) => (
            FaultCode::InputUnsupported,
            format!("no driver of `{name}` accepts the argument `{key}`"),
        ),
        None => (
            FaultCode::NoRoute,
            format!("no driver can carry out `{name}`"),
        ),
    };
    CallFault::new(code, format!("{what}; {}", all.join("; ")))
        .with("drivers", execute::rejected(rejected))
}
