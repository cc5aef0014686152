//! Finds mistakes in a bundle that would make every installation or call fail, so that they are reported when the
//! bundle is added and not only then.

use cmdhelp_bundle::{Model, VersionCheck};
use cmdhelp_sandbox::mistake_in_host;
use nodejs_semver::Range;
use regress::Regex;

/// Returns the mistakes in a bundle and its drivers that cannot be found with the syntax of the file formats alone.
pub(super) fn mistakes(model: &Model) -> Vec<String> {
    let drivers = model.drivers.iter().filter_map(|it| it.model.as_ref());
    let all = [model].into_iter().chain(drivers);
    all.flat_map(of_program).collect()
}

fn of_program(model: &Model) -> Vec<String> {
    let check = model.version_check();
    let sandbox = &model.packaging.sandbox;
    let hosts = sandbox.network.iter().filter_map(|host| {
        let (why, needs) = mistake_in_host(host)?;
        let host = host.escape_debug();
        Some(format!("sandbox.network.egress: `{host}`: {why}; {needs}"))
    });
    let names = sandbox
        .pass
        .iter()
        .chain(sandbox.set.iter().map(|(name, _)| name));
    let names = names.filter(|it| it.is_empty() || it.contains(['=', '\0']));
    let names = names.map(|name| {
        let name = name.escape_debug();
        format!(
            "sandbox.env: `{name}` is not the name of a variable; write a name such as `API_URL`"
        )
    });
    let version = [
        ("parse", expression_mistake(&check)),
        ("range", range_mistake(&check)),
    ];
    let version = version.into_iter().filter_map(|(key, mistake)| {
        let mistake = mistake?;
        Some(format!("version_check.{key}: {mistake}"))
    });
    version.chain(hosts).chain(names).collect()
}

/// Returns what is wrong with the regular expression that finds a version, or `None` if it is valid.
pub(crate) fn expression_mistake(check: &VersionCheck) -> Option<String> {
    let error = Regex::new(&check.parse).err()?;
    Some(format!("`{}`: {error}", check.parse.escape_debug()))
}

/// Returns what is wrong with a range of versions, or `None` if it is valid.
pub(crate) fn range_mistake(check: &VersionCheck) -> Option<String> {
    let error = Range::parse(&check.range).err()?;
    let range = check.range.escape_debug();
    Some(format!(
        "`{range}`: {error}; write a range such as `>=2.40 <3`"
    ))
}
