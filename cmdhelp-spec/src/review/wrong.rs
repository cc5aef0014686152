//! Which claims of a program are wrong.
//!
//! The compiler stops at the first error in a constant, and at the first constant with an error in
//! what refers to it: a review that said what it finds where it finds it would tell one mistake in
//! each build. So a program is gone through to find what is wrong, which is no error, and is then
//! gone through once more for each mistake, to tell that one alone.

use super::scope::{About, Scope};

/// Claims that are wrong, by the numbers that the macros gave them.
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    claims: [u64; Self::MOST],
    len: usize,
}

impl Wrong {
    /// More are not told in one build.
    pub const MOST: usize = crate::spec::MOST_MISTAKES;

    /// Nothing is wrong.
    pub const NOTHING: Self = Self {
        claims: [0; Self::MOST],
        len: 0,
    };

    /// Adds what the look at a claim has come to.
    pub const fn add(&mut self, found: Option<u64>) {
        if let Some(claim) = found {
            self.add_claim(claim);
        }
    }

    const fn add_claim(&mut self, claim: u64) {
        let mut i = 0;
        while i < self.len {
            if self.claims[i] == claim {
                return;
            }
            i += 1;
        }
        if self.len < Self::MOST {
            self.claims[self.len] = claim;
            self.len += 1;
        }
    }

    /// Adds what is wrong elsewhere.
    pub const fn join(&mut self, other: Self) {
        let mut i = 0;
        while i < other.len {
            self.add_claim(other.claims[i]);
            i += 1;
        }
    }

    /// One of them.
    #[must_use]
    pub const fn nth(self, n: usize) -> Option<u64> {
        if n < self.len {
            Some(self.claims[n])
        } else {
            None
        }
    }
}

/// What a program is gone through for.
#[derive(Clone, Copy, Debug)]
pub enum Aim {
    /// To find what is wrong.
    Find,
    /// To say what is wrong with one claim.
    Tell(u64),
}

impl Aim {
    /// Whether a claim need not be looked at.
    const fn passes(self, claim: u64) -> bool {
        match self {
            Self::Find => false,
            Self::Tell(told) => told != claim,
        }
    }
}

/// Whether a claim of an attribute of ours need not be looked at.
pub(super) const fn skips_ours<S: Scope>(claim: u64) -> bool {
    !S::About::OURS || S::AIM.passes(claim)
}

/// Whether a claim that clap checks, too, need not be looked at.
pub(super) const fn skips_claps<S: Scope>(claim: u64) -> bool {
    !S::About::CLAP || S::AIM.passes(claim)
}

/// A claim is wrong: this is found, or told.
///
/// # Panics
///
/// Where it is told: this is how the compiler hears of it.
#[track_caller]
pub(super) const fn wrong<S: Scope>(claim: u64, message: &str) -> Option<u64> {
    match S::AIM {
        Aim::Find => Some(claim),
        Aim::Tell(_) => panic!("{}", message),
    }
}

#[cfg(test)]
mod tests {
    use super::Wrong;

    #[test]
    fn each_claim_is_found_once_and_no_more_than_are_told() {
        let mut all = Wrong::NOTHING;
        all.add(None);
        assert_eq!(all.nth(0), None);
        let mut some = Wrong::NOTHING;
        some.add(Some(2));
        some.add(Some(1));
        some.add(Some(2));
        all.add(Some(1));
        all.join(some);
        assert_eq!(
            (all.nth(0), all.nth(1), all.nth(2)),
            (Some(1), Some(2), None)
        );
        for claim in 10..30 {
            all.add(Some(claim));
        }
        assert_eq!(all.nth(Wrong::MOST - 1), Some(15));
        assert_eq!(all.nth(Wrong::MOST), None);
    }
}
