//! The keys of permissions, which are numbers that the compiler compares in place of patterns.

/// The number of bytes of a key.
pub(super) const KEY: usize = 9;

/// The keys of the first sixteen patterns that a command declares.
#[derive(Clone, Copy, Debug)]
pub struct PatternKeys {
    all: [u64; Self::MAX_KEYS],
    len: usize,
}

impl PatternKeys {
    pub(super) const MAX_KEYS: usize = 16;

    /// Reads the keys at the start of encoded permissions.
    #[inline]
    pub(super) const fn of(bytes: &[u8]) -> Self {
        let mut keys = Self {
            all: [0; Self::MAX_KEYS],
            len: 0,
        };
        if let [count, rest @ ..] = bytes {
            let mut rest = rest;
            while keys.len < *count as usize
                && keys.len < Self::MAX_KEYS
                && let [a, b, c, d, e, f, g, h, i, after @ ..] = rest
            {
                let low = *a as u64 | (*b as u64) << 7 | (*c as u64) << 14 | (*d as u64) << 21;
                let high = *e as u64 | (*f as u64) << 7 | (*g as u64) << 14 | (*h as u64) << 21;
                keys.all[keys.len] = low | high << 28 | (*i as u64) << 56;
                keys.len += 1;
                rest = after;
            }
        }
        keys
    }

    /// Returns whether one of the two [keys of a value](super::Permissions::keys) is the key of a
    /// declared pattern. A pattern after the first sixteen has no key, so it is not found.
    #[must_use]
    #[inline]
    pub const fn have(&self, wide: u64, own: u64) -> bool {
        let mut at = 0;
        while at < self.len {
            let declared = self.all[at];
            if declared == wide || declared == own {
                return true;
            }
            at += 1;
        }
        false
    }
}

/// Returns the bytes of a key, with seven bits each, the lowest first.
#[inline]
pub(super) fn key_bytes(key: u64) -> [char; KEY] {
    std::array::from_fn(|at| super::seven_bits(key >> (7 * at)))
}

/// Returns the key of a pattern: a hash (FNV-1a) of 63 bits, which makes it extremely unlikely that two patterns of a
/// program have the same key.
#[inline]
pub(super) fn key(kind: u8, pattern: &str) -> u64 {
    let bytes = std::iter::once(kind).chain(pattern.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    hash >> 1
}
