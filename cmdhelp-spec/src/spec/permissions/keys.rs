//! The keys of permissions: numbers that the compiler compares in place of texts.

/// The keys of the first patterns that a command declares.
#[derive(Clone, Copy, Debug)]
pub struct PatternKeys {
    all: [u128; Self::MAX_KEYS],
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
                keys.all[keys.len] = u128::from_le_bytes(*key);
                keys.len += 1;
                rest = after;
            }
        }
        keys
    }

    /// Returns whether one of these keys is the key of a declared pattern. A pattern after the
    /// first sixteen has no key, so it is not found.
    #[must_use]
    pub const fn have_any(&self, keys: &[u128]) -> bool {
        let mut at = 0;
        while at < self.len {
            let declared = self.all[at];
            let mut i = 0;
            while i < keys.len() {
                if keys[i] == declared {
                    return true;
                }
                i += 1;
            }
            at += 1;
        }
        false
    }
}

/// Returns the key of a pattern: a hash with so many bits that different patterns have different
/// keys (FNV-1a).
pub(super) fn key(kind: u8, pattern: &str) -> u128 {
    let bytes = std::iter::once(kind).chain(pattern.bytes());
    bytes.fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b)
    })
}
