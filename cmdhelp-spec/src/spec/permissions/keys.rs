//! The keys of permissions: numbers that the compiler compares in place of texts.

/// The keys of the first patterns that a command declares.
#[derive(Clone, Copy, Debug)]
pub struct PatternKeys {
    all: [u64; Self::MAX_KEYS],
    len: usize,
}

impl PatternKeys {
    pub(super) const MAX_KEYS: usize = 16;

    /// Returns the keys at the start of the bytes of permissions.
    pub(super) const fn of(bytes: &[u8]) -> Self {
        let mut keys = Self {
            all: [0; Self::MAX_KEYS],
            len: 0,
        };
        if let [count, rest @ ..] = bytes {
            let mut rest = rest;
            while keys.len < *count as usize
                && keys.len < Self::MAX_KEYS
                && let Some((key, after)) = rest.split_first_chunk()
            {
                keys.all[keys.len] = u64::from_le_bytes(*key);
                keys.len += 1;
                rest = after;
            }
        }
        keys
    }

    /// Returns whether one of the two keys of each value is the key of a declared pattern. A
    /// pattern after the first sixteen has no key, so it is not found.
    #[must_use]
    pub const fn have_each<const N: usize>(&self, values: [[u64; 2]; N]) -> bool {
        let mut i = 0;
        while i < N {
            let [wide, own] = values[i];
            let mut at = 0;
            loop {
                if at == self.len {
                    return false;
                }
                let declared = self.all[at];
                if declared == wide || declared == own {
                    break;
                }
                at += 1;
            }
            i += 1;
        }
        true
    }
}

/// Returns the key of a pattern: a hash (FNV-1a) with so many bits that it is extremely unlikely
/// that two patterns of a program have the same key.
pub(super) fn key(kind: u8, pattern: &str) -> u64 {
    let bytes = std::iter::once(kind).chain(pattern.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
