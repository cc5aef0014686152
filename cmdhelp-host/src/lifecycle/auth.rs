//! Logs in, renews a login, and logs out.

use std::time::Duration;

use cmdhelp_bundle::{Auth, Login, Refresh};

use super::ledger::{Record, Signed};
use super::line::{self, LineOptions};
use super::{Lifecycle, Pending, Person};
use crate::adapters::{LoginError, Signal};
use crate::clock::seconds;
use crate::execute::{CallFault, FaultCode};

/// The time limit of a login.
const LOGIN_TIMEOUT: Duration = Duration::from_secs(10 * 60);

/// The time limit for checking or renewing a login.
const CHECK_TIMEOUT: Duration = Duration::from_secs(60);

/// The result of renewing a login. The inner error means that the login was not renewed, and the outer error that the
/// renewal could not be tried.
type Renewal = Result<Result<(), CallFault>, CallFault>;

impl Lifecycle<'_> {
    /// Logs in with the command that the bundle declares, unless the user is already logged in, and returns the stored
    /// state. If two processes log in at the same time, only one of them runs the login command.
    ///
    /// # Errors
    ///
    /// Fails if an earlier step of the lifecycle is pending, if the bundle declares no login, if the login needs a
    /// terminal but the caller has none, or if the login command fails.
    pub fn login(&self, person: &dyn Person) -> Result<Record, CallFault> {
        let name = &self.target.name;
        let Some(login) = self.auth().and_then(|it| it.login.as_ref()) else {
            let why = format!("the bundle of `{name}` declares no login");
            return Err(CallFault::new(FaultCode::Description, why));
        };
        let _busy = self.ledger.reserve()?;
        match self.pending()? {
            None => return self.record(),
            Some(Pending::Login) => {}
            Some(pending) => return Err(self.left(&pending)),
        }
        if login.check.is_some() && self.is_signed_in(login)? {
            return self.set(Signed::In);
        }
        if login.callback {
            let why = format!(
                "the login of `{name}` needs a callback URL, which cmdhelp does not support"
            );
            return Err(CallFault::new(FaultCode::AuthRequired, why));
        }
        if login.interactive && !person.is_available() {
            let why = format!("the login of `{name}` needs a person at a terminal");
            let fault = CallFault::new(FaultCode::AuthRequired, why);
            return Err(fault.recovery(self.target.recovery("login")));
        }
        let how = LineOptions {
            network: true,
            interactive: login.interactive,
            time: LOGIN_TIMEOUT,
        };
        let ran = self.run(&self.own(&login.command)?, how)?;
        let is_in = match login.check {
            Some(_) => self.is_signed_in(login)?,
            None => ran.status == 0,
        };
        if is_in {
            return self.set(Signed::In);
        }
        self.set(Signed::Out)?;
        let why = format!("the login of `{name}` has failed: {}", ran.summary());
        Err(CallFault::new(FaultCode::AuthRequired, why))
    }

    /// Logs in with an adapter, unless the user is already logged in, and returns the stored state. If two processes
    /// log in at the same time, only one of them runs the adapter.
    ///
    /// # Errors
    ///
    /// Fails if an earlier step of the lifecycle is pending, or if the adapter fails or is aborted.
    pub fn login_by(
        &self,
        adapter: &dyn Fn() -> Result<(), LoginError>,
        signal: &Signal,
    ) -> Result<Record, CallFault> {
        let _busy = self.ledger.reserve()?;
        match self.pending()? {
            // If the bundle declares no login, `pending` never returns `Login`, so the stored state decides.
            None if self.record()?.signed == Signed::In => return self.record(),
            None | Some(Pending::Login) => {}
            Some(pending) => return Err(self.left(&pending)),
        }
        let result = adapter();
        let name = &self.target.name;
        if signal.is_aborted() {
            let why = format!("the login of `{name}` was aborted");
            return Err(CallFault::new(FaultCode::AuthRequired, why));
        }
        match result {
            Ok(()) => self.set(Signed::In),
            Err(error) => {
                self.set(Signed::Out)?;
                Err(failed(&format!("the login of `{name}` has failed"), &error))
            }
        }
    }

    /// Records that no user is logged in. Files in which the program stores its login are not removed.
    ///
    /// # Errors
    ///
    /// Fails if the stored state of the bundle cannot be written.
    pub fn logout(&self) -> Result<Record, CallFault> {
        self.set(Signed::Out)
    }

    /// Returns the paths of the files in which the program stores its login.
    #[must_use]
    pub fn state_files(&self) -> &[String] {
        self.auth().map_or(&[], |it| &it.state)
    }

    /// Renews the login with the command that the bundle declares, if the declared interval has passed since the last
    /// renewal. If several processes make calls at the same time, only one of them renews the login.
    ///
    /// # Errors
    ///
    /// Fails if the login cannot be renewed, so that the user must log in again.
    pub fn renew(&self) -> Result<(), CallFault> {
        self.renew_when_due(&|refresh| {
            let how = LineOptions::unattended(CHECK_TIMEOUT);
            let ran = self.run(&self.own(&refresh.command)?, how)?;
            Ok(match ran.status {
                0 => Ok(()),
                _ => Err(self.not_renewed(&ran.summary())),
            })
        })
    }

    /// Renews the login with an adapter, if the interval that the bundle declares has passed since the last renewal. If
    /// several processes make calls at the same time, only one of them renews the login.
    ///
    /// # Errors
    ///
    /// Fails if the login cannot be renewed, so that the user must log in again.
    pub fn renew_by(&self, adapter: &dyn Fn() -> Result<(), LoginError>) -> Result<(), CallFault> {
        self.renew_when_due(&|_| {
            let result = adapter();
            Ok(result.map_err(|error| {
                let message = error.message.as_deref();
                let fault = self.not_renewed(message.unwrap_or(error.reason.name()));
                fault.with("reason", error.reason.name())
            }))
        })
    }

    fn not_renewed(&self, why: &str) -> CallFault {
        let name = &self.target.name;
        let why = format!("the login of `{name}` cannot be renewed: {why}");
        let fault = CallFault::new(FaultCode::AuthRequired, why);
        fault.recovery(self.target.recovery("login"))
    }

    /// Renews the login with the function `renew`, if the interval that the bundle declares has passed since the last
    /// renewal.
    fn renew_when_due(&self, renew: &dyn Fn(&Refresh) -> Renewal) -> Result<(), CallFault> {
        let refresh = self.auth().and_then(|it| it.refresh.as_ref());
        let every = refresh.and_then(|it| it.every.as_deref());
        let (Some(refresh), Some(every)) = (refresh, every) else {
            return Ok(());
        };
        let every = duration(every)?;
        let is_over = |record: &Record| seconds().saturating_sub(record.renewed) >= every.as_secs();
        if !is_over(&self.record()?) {
            return Ok(());
        }
        let _busy = self.ledger.reserve()?;
        if !is_over(&self.record()?) {
            return Ok(());
        }
        let result = renew(refresh)?;
        self.set(match result {
            Ok(()) => Signed::In,
            Err(_) => Signed::Out,
        })?;
        result
    }

    /// Returns whether a failed call shows that the login has expired, and if so, records this. The login has expired
    /// if `status`, the exit code of the call, is the one that the bundle declares for an expired login, or if
    /// `is_found` is true because an adapter has detected the expiry.
    ///
    /// # Errors
    ///
    /// Fails if the stored state of the bundle cannot be written.
    pub fn ended(&self, status: i64, is_found: bool) -> Result<bool, CallFault> {
        let expired = self.auth().and_then(|it| it.expired);
        let is_expired = is_found || expired.is_some_and(|it| i64::from(it) == status);
        if is_expired {
            self.set(Signed::Out)?;
        }
        Ok(is_expired)
    }

    fn auth(&self) -> Option<&Auth> {
        self.target.tools.model.packaging.auth.as_ref()
    }

    /// Splits a command line that the bundle declares into words, and puts the name of the bundle's program in front.
    fn own(&self, words: &str) -> Result<Vec<String>, CallFault> {
        line::words(&format!("{} {words}", self.target.tools.model.binary))
    }

    fn is_signed_in(&self, login: &Login) -> Result<bool, CallFault> {
        let Some((words, status)) = &login.check else {
            return Ok(false);
        };
        let how = LineOptions::unattended(CHECK_TIMEOUT);
        let ran = self.run(&self.own(words)?, how)?;
        Ok(ran.ended_with(*status))
    }

    fn set(&self, signed: Signed) -> Result<Record, CallFault> {
        self.ledger.change(|record| {
            record.signed = signed;
            record.renewed = seconds();
        })
    }
}

/// Makes the fault for a login adapter that has failed.
fn failed(what: &str, error: &LoginError) -> CallFault {
    let message = error.message.as_deref().unwrap_or(error.reason.name());
    let fault = CallFault::new(FaultCode::AuthRequired, format!("{what}: {message}"));
    fault.with("reason", error.reason.name())
}

/// Parses an ISO 8601 duration, in which a day has 24 hours.
pub(super) fn duration(text: &str) -> Result<Duration, CallFault> {
    let read = text.parse::<jiff::Span>().ok().and_then(|span| {
        let days = jiff::SpanRelativeTo::days_are_24_hours();
        Duration::try_from(span.to_duration(days).ok()?).ok()
    });
    read.ok_or_else(|| {
        let why = format!(
            "invalid duration `{}`; expected one such as `PT24H`",
            text.escape_debug()
        );
        CallFault::new(FaultCode::Description, why)
    })
}
