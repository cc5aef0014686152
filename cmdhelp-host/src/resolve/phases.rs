//! Ranks the drivers for a call. The functions of this module read no files and run no programs.

use std::fmt;

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
    /// The rules of the user and the project by which the driver is chosen.
    pub preferences: &'a Preferences,
}

/// The drivers that can carry out a call, in the order of their rank.
#[derive(Clone, Debug)]
pub struct Ranked<'a> {
    /// The drivers, the best first. The list is never empty.
    pub drivers: Vec<&'a Driver>,
    /// The id of the first driver.
    pub first: String,
    /// The reason why the first driver is the best.
    pub why: String,
    /// Whether the first driver was chosen by a pin in a registry file or by the caller. If so, no other driver is
    /// tried.
    pub is_pinned: bool,
    /// The drivers that were excluded, each with the reason.
    pub rejected: Vec<Rejected>,
}

/// The names of the cost classes, the cheapest first.
const CLASSES: [&str; 3] = ["trivial", "metered", "expensive"];

/// Ranks the drivers for a call. `unsupported_reason` returns the reason why a driver does not run on this machine, or
/// `None` if it does.
///
/// # Errors
///
/// Fails if no driver can carry out the call, if no driver accepts all arguments of the call, or if the pinned driver
/// is excluded.
pub fn rank<'a>(
    drivers: &'a [Driver],
    request: DriverRequest<'_>,
    unsupported_reason: &dyn Fn(&Driver) -> Option<String>,
) -> Result<Ranked<'a>, CallFault> {
    let mut left: Vec<(&Driver, &Implements)> = Vec::new();
    let mut rejected = Vec::new();
    let mut unsupported = Vec::new();
    for driver in drivers {
        match judge(driver, request, unsupported_reason) {
            Ok(terms) => left.push((driver, terms)),
            Err(reason) => {
                rejected.push(Rejected {
                    driver: driver.id.clone(),
                    why: reason.to_string(),
                });
                if let Exclusion::Input(key) = reason {
                    unsupported.push(key.to_owned());
                }
            }
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
    left.sort_by_cached_key(|it| Rank::of(*it, request.tool, compares_prices));
    let why = match left[..] {
        [first, second, ..] => {
            let rank = |it| Rank::of(it, request.tool, compares_prices);
            rank(first).advantage_over(&rank(second))
        }
        _ => "no other driver can carry out the call",
    };
    Ok(Ranked {
        first: left[0].0.id.clone(),
        drivers: left.into_iter().map(|(driver, _)| driver).collect(),
        why: why.to_owned(),
        is_pinned: false,
        rejected,
    })
}

/// The reason why a driver cannot carry out a call.
enum Exclusion<'a> {
    /// The driver does not accept the argument with this key.
    Input(&'a str),
    Other(String),
}

impl fmt::Display for Exclusion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(key) => write!(f, "the driver does not accept the argument `{key}`"),
            Self::Other(why) => f.write_str(why),
        }
    }
}

/// Applies the first three phases to a driver. Returns what the driver declares about the tool, such as its cost, or
/// the reason why it is excluded.
fn judge<'a>(
    driver: &'a Driver,
    request: DriverRequest<'_>,
    unsupported_reason: &dyn Fn(&Driver) -> Option<String>,
) -> Result<&'a Implements, Exclusion<'a>> {
    // The first phase keeps the drivers that implement the tool.
    let Some(terms) = driver.implements(request.tool) else {
        let why = "the driver does not implement the tool";
        return Err(Exclusion::Other(why.to_owned()));
    };
    // The second phase keeps the drivers that can carry out this call.
    let why = is_of_other_version(terms)
        .or_else(|| cannot(driver, terms))
        .or_else(|| unsupported_reason(driver));
    if let Some(why) = why {
        return Err(Exclusion::Other(why));
    }
    let mut dropped = terms.dropped_inputs.iter();
    if let Some(key) = dropped.find(|it| request.keys.contains(it)) {
        return Err(Exclusion::Input(key));
    }
    // The third phase keeps the drivers that the policy permits.
    let preferences = request.preferences;
    match preferences.excludes(&driver.regions, &driver.policy_tags) {
        Some(why) => Err(Exclusion::Other(why)),
        None => Ok(terms),
    }
}

/// The facts by which the fifth phase compares drivers, the most important fact first. The driver with the lowest rank
/// is the best.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_not_preferred: bool,
    /// The class of cost and the price.
    cost: (usize, u64),
    has_no_health_check: bool,
    id: String,
}

impl Rank {
    fn of((driver, terms): (&Driver, &Implements), tool: &Tool, compares_prices: bool) -> Self {
        let class = terms.cost.class.as_ref().or(tool.rules.cost.as_ref());
        let class = class.and_then(|it| CLASSES.iter().position(|class| class == it));
        let price = terms.cost.price.as_ref().filter(|_| compares_prices);
        Self {
            is_not_preferred: terms.preferred.as_ref() != Some(&driver.id),
            cost: (class.unwrap_or(0), price.map_or(0, |(units, _)| *units)),
            has_no_health_check: driver.health.is_none(),
            id: driver.id.clone(),
        }
    }

    /// Returns the reason why the driver of this rank comes before the driver of the rank `next`.
    fn advantage_over(&self, next: &Self) -> &'static str {
        if self.is_not_preferred != next.is_not_preferred {
            "the tool prefers this driver"
        } else if self.cost != next.cost {
            "this driver has the lowest cost"
        } else if self.has_no_health_check != next.has_no_health_check {
            "this driver has a health check, and the next one has none"
        } else {
            "the next driver is equal, but its id comes later"
        }
    }
}

/// Returns a message if the driver does not implement the version of the tool.
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

/// Returns a message if the driver is of a kind that cannot carry out any call of the tool.
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

/// Keeps only the pinned driver, or returns an error if it was excluded.
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
