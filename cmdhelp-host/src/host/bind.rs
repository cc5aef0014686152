//! Chooses one of the drivers of a tool for a call.

use std::borrow::Cow;

use cmdhelp_bundle::Driver;

use super::Host;
use crate::execute::{CallFault, CallInput, CallPlan, Rejected, Resolution, Target, tool_and_keys};
use crate::lifecycle::unsupported_reason;
use crate::resolve::{DriverRequest, no_route, pinned_unavailable, rank};

/// Whether a driver works.
enum Health {
    Good,
    /// The driver's program is not installed.
    Absent,
    Bad(String),
}

impl Host {
    /// Chooses the driver of a call. Returns the target with the program of this driver, and the reason why the driver
    /// was chosen. A target without drivers is returned unchanged.
    pub(super) fn resolve<'a>(
        &self,
        target: &'a Target,
        given: &CallInput,
    ) -> Result<(Cow<'a, Target>, Option<Resolution>), CallFault> {
        let model = &target.tools.model;
        if model.drivers.is_empty() {
            return match &self.registry.drivers.demanded {
                Some(driver) => Err(pinned_unavailable(
                    &target.name,
                    driver,
                    "demanded by `--driver`",
                    "the program has no drivers, so leave the flag out",
                )),
                None => Ok((Cow::Borrowed(target), None)),
            };
        }
        let (tool, keys) = tool_and_keys(target, given)?;
        // If DRIVER.md is in the same folder as CLI.md and does not name the called command, the program of CLI.md
        // carries out the command.
        let is_beside = model
            .drivers
            .iter()
            .all(|it| it.model.is_none() && it.kind == "cli");
        if is_beside && model.drivers.iter().all(|it| it.implements(tool).is_none()) {
            return Ok((Cow::Borrowed(target), None));
        }
        let name = format!("{} {}", target.name, tool.key());
        let request = DriverRequest {
            name: name.trim_end(),
            tool,
            keys: &keys,
            preferences: &self.registry.drivers,
        };
        let unsupported_reason =
            |driver: &Driver| unsupported_reason(driver.model.as_ref().unwrap_or(model));
        let ranked = rank(&model.drivers, request, &unsupported_reason)?;
        let mut rejected = ranked.rejected;
        let mut absent = None;
        let mut chosen = None;
        for driver in ranked.drivers {
            let bound = target.bound(driver);
            if chosen.is_some() {
                rejected.push(reject(
                    driver,
                    "a driver with a higher rank is used".to_owned(),
                ));
                continue;
            }
            match self.health(&bound, driver)? {
                Health::Good => chosen = Some((driver, bound)),
                Health::Bad(why) if ranked.is_pinned => {
                    return Err(pinned_unavailable(
                        request.name,
                        &driver.id,
                        &ranked.why,
                        &why,
                    ));
                }
                Health::Bad(why) => rejected.push(reject(driver, why)),
                Health::Absent => {
                    rejected.push(reject(
                        driver,
                        "the driver's program is not installed".to_owned(),
                    ));
                    absent = absent.or(Some((driver, bound)));
                }
            }
        }
        // If no driver works, the first driver whose program is not installed is chosen. The call of this driver fails
        // later, with instructions to install its program.
        let Some((driver, bound)) = chosen.or(absent) else {
            return Err(no_route(request, &rejected, &[]));
        };
        rejected.retain(|it| it.driver != driver.id);
        let is_first = ranked.first == driver.id;
        let resolution = Resolution {
            driver: driver.id.clone(),
            why: match is_first {
                true => ranked.why,
                false => "no driver with a higher rank can be used".to_owned(),
            },
            rejected,
        };
        Ok((Cow::Owned(bound), Some(resolution)))
    }

    /// Returns the target with the program of the driver that was chosen for the plan.
    pub(super) fn bound(&self, target: &Target, plan: &CallPlan) -> Target {
        let chosen = plan.driver.as_ref().map(|it| &it.driver);
        let mut drivers = target.tools.model.drivers.iter();
        let driver = drivers.find(|it| Some(&it.id) == chosen);
        driver.map_or_else(|| target.clone(), |it| target.bound(it))
    }

    fn health(&self, bound: &Target, driver: &Driver) -> Result<Health, CallFault> {
        if !bound.program.exists() {
            return Ok(Health::Absent);
        }
        let checked = match (&driver.health, self.lifecycle(bound)) {
            (Some(check), Some(lifecycle)) => lifecycle.healthy(check)?,
            _ => Ok(()),
        };
        Ok(match checked {
            Ok(()) => Health::Good,
            Err(why) => Health::Bad(format!("the health check of the driver failed: {why}")),
        })
    }
}

fn reject(driver: &Driver, why: String) -> Rejected {
    Rejected {
        driver: driver.id.clone(),
        why,
    }
}
