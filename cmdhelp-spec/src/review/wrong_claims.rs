//! The wrong claims of a program. One pass of the review finds them, and later passes report them.
//!
//! The compiler stops evaluating a constant at the first error in it. If each check panicked when
//! it finds a mistake, a build would report only one mistake. For this reason, a first pass over
//! the program collects the wrong claims without an error. After it, each wrong claim is reported
//! in a separate pass.

/// A list of wrong claims. The macros assign a number to each claim, and the list contains these
/// numbers.
#[derive(Clone, Copy, Debug)]
pub struct WrongClaims {
    claims: [u64; Self::MAX],
    len: usize,
}

impl WrongClaims {
    /// The maximum number of mistakes that one build reports.
    pub const MAX: usize = crate::spec::MAX_MISTAKES;

    /// No wrong claims.
    pub const NONE: Self = Self {
        claims: [0; Self::MAX],
        len: 0,
    };

    /// Adds the wrong claim that a check has found. `None` means that the claim is right.
    #[inline]
    pub const fn add(&mut self, found: Option<u64>) {
        if let Some(claim) = found {
            self.add_claim(claim);
        }
    }

    #[inline]
    const fn add_claim(&mut self, claim: u64) {
        let mut i = 0;
        while i < self.len {
            if self.claims[i] == claim {
                return;
            }
            i += 1;
        }
        if self.len < Self::MAX {
            self.claims[self.len] = claim;
            self.len += 1;
        }
    }

    /// Adds the wrong claims of another list.
    #[inline]
    pub const fn join(&mut self, other: Self) {
        let mut i = 0;
        while i < other.len {
            self.add_claim(other.claims[i]);
            i += 1;
        }
    }

    /// Returns the wrong claim with the index `n`.
    #[must_use]
    #[inline]
    pub const fn nth(self, n: usize) -> Option<u64> {
        if n < self.len {
            Some(self.claims[n])
        } else {
            None
        }
    }
}

/// The kind of a pass over the program.
#[derive(Clone, Copy, Debug)]
pub enum Pass {
    /// The pass collects the wrong claims.
    Find,
    /// The pass reports the claim with this number.
    Report(u64),
}

impl Pass {
    /// Returns whether this pass skips a claim because it reports another one.
    #[inline]
    pub(super) const fn passes(self, claim: u64) -> bool {
        match self {
            Self::Find => false,
            Self::Report(reported) => reported != claim,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::WrongClaims;

    #[test]
    fn claims_are_collected_once_and_up_to_the_maximum() {
        let mut all = WrongClaims::NONE;
        all.add(None);
        assert_eq!(all.nth(0), None);
        let mut some = WrongClaims::NONE;
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
        assert_eq!(all.nth(WrongClaims::MAX - 1), Some(15));
        assert_eq!(all.nth(WrongClaims::MAX), None);
    }
}
