//! Checks the consent to a call. Consent comes from the user, from a token, or from the server that has sent the call.

use std::io;
use std::path::PathBuf;

use super::{Agreement, Decided, Host};
use crate::clock::seconds;
use crate::execute::{CallFault, CallPlan, FaultCode};
use crate::policy::{
    Consent, ConsentScope, Decision, EffectName, Token, TokenFault, Verdict, hash,
};

/// Issues tokens for consent to calls, and accepts each token once.
pub(crate) trait Tokens {
    /// Issues a token by which the user can consent to a call.
    fn issue(&self, bound: &ConsentScope<'_>) -> Result<Token, CallFault>;

    /// Accepts a token if it was issued for this call and has not been used. The inner error tells why the token is not
    /// accepted. If either error is returned, the call must not be made.
    fn redeem(
        &self,
        token: &str,
        bound: &ConsentScope<'_>,
    ) -> Result<Result<(), TokenFault>, CallFault>;
}

/// Issues and accepts tokens with the key in the state folder of the registry.
impl Tokens for Host {
    fn issue(&self, bound: &ConsentScope<'_>) -> Result<Token, CallFault> {
        let issued = self.consent().and_then(|it| it.issue(bound, seconds()));
        issued.map_err(|error| CallFault::of_file(&self.consent_folder(), &error))
    }

    fn redeem(
        &self,
        token: &str,
        bound: &ConsentScope<'_>,
    ) -> Result<Result<(), TokenFault>, CallFault> {
        let redeemed = self
            .consent()
            .and_then(|it| it.redeem(token, bound, seconds()));
        redeemed.map_err(|error| CallFault::of_file(&self.consent_folder(), &error))
    }
}

impl Host {
    /// Returns an error unless the policy, the user or a token permits the call.
    pub(super) fn permit(
        &self,
        plan: &CallPlan,
        decision: &Decision,
        (agreement, tokens): (&Agreement, &dyn Tokens),
    ) -> Result<(), Box<CallFault>> {
        let denied = |message| Box::new(refusal(FaultCode::Denied, message, decision));
        match (decision.verdict, agreement) {
            (Verdict::Allow, _)
            | (Verdict::Ask, Agreement::Person | Agreement::Sent { is_agreed: true }) => Ok(()),
            (Verdict::Ask, Agreement::Sent { is_agreed: false }) => {
                let message = format!(
                    "`{}` needs the consent of a person, and the server that sent the call has not asked for it; use \
                     the same policy for the server and this worker: {}",
                    plan.name(),
                    decision.why
                );
                Err(denied(message))
            }
            (Verdict::Ask, Agreement::Declined) => {
                let message = format!("the user has declined `{}`", plan.name());
                Err(denied(message))
            }
            (Verdict::Deny, _) => {
                let message = format!("`{}` is denied: {}", plan.name(), decision.why);
                Err(denied(message))
            }
            (Verdict::Ask, agreement) => self.ask(plan, decision, (agreement, tokens)),
        }
    }

    /// Issues a token for a call that the user has permitted and that another process will make.
    pub(crate) fn token(&self, decided: &Decided) -> Result<String, CallFault> {
        let (hash, policy) = (decided.plan.hash(), self.policy_hash());
        let bound = bound(&decided.plan, &hash, &policy);
        Ok(self.issue(&bound)?.text().to_owned())
    }

    fn consent(&self) -> io::Result<Consent> {
        Consent::open(&self.consent_folder())
    }

    fn consent_folder(&self) -> PathBuf {
        self.folders.state.join("consent")
    }

    /// Accepts the caller's token, or refuses the call with a new token.
    fn ask(
        &self,
        plan: &CallPlan,
        decision: &Decision,
        (agreement, tokens): (&Agreement, &dyn Tokens),
    ) -> Result<(), Box<CallFault>> {
        let failed = |fault: CallFault| Box::new(refusal(fault.code, fault.message, decision));
        let (hash, policy) = (plan.hash(), self.policy_hash());
        let bound = bound(plan, &hash, &policy);
        let reason = match agreement {
            Agreement::Token(token) => match tokens.redeem(token, &bound).map_err(failed)? {
                Ok(()) => return Ok(()),
                Err(fault) => fault.to_string(),
            },
            _ => decision.why.clone(),
        };
        let token = tokens.issue(&bound).map_err(failed)?;
        let message = format!("`{}` needs the consent of a person: {reason}", plan.name());
        let refusal = refusal(FaultCode::ConfirmationRequired, message, decision)
            .with("effect", EffectName::from(plan.effect).name())
            .with("argv", &plan.shown_words()[..])
            .with("token", token.text())
            .with("expires_in_seconds", token.seconds);
        Err(Box::new(refusal))
    }

    fn policy_hash(&self) -> String {
        hash(format!("{:?}", self.registry.policy))
    }
}

/// Returns the facts of a call to which a token is bound. If one of these facts differs, the token is not valid for the
/// call.
fn bound<'a>(plan: &'a CallPlan, hash: &'a str, policy: &'a str) -> ConsentScope<'a> {
    ConsentScope {
        plan: hash,
        policy,
        program: &plan.sha256,
        folder: &plan.folder,
    }
}

/// Makes the refusal of a call, with the policy rule that caused the refusal.
fn refusal(code: FaultCode, message: String, decision: &Decision) -> CallFault {
    CallFault::new(code, message).with("rule", decision.rule.as_str())
}
