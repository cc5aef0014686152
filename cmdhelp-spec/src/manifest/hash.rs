//! The hash by which two manifests are told apart and damage to one is noticed.

/// The hash of a manifest's text. It reads eight bytes at a step, because it also runs in the
/// compiler's interpreter; it is no defence against someone who wants two texts to have one hash.
///
/// ```
/// use cmdhelp_spec::manifest::hash;
/// assert_ne!(hash(b"{\"a\":1}"), hash(b"{\"a\":2}"));
/// assert_ne!(hash(b"12345678"), hash(b"12345678\0"));
/// ```
#[must_use]
pub const fn hash(bytes: &[u8]) -> u64 {
    let (chunks, rest) = bytes.as_chunks::<8>();
    let mut hash = bytes.len() as u64;
    let mut i = 0;
    while i < chunks.len() {
        hash = mix(hash, u64::from_le_bytes(chunks[i]));
        i += 1;
    }
    let mut last = [0; 8];
    last.split_at_mut(rest.len()).0.copy_from_slice(rest);
    hash = mix(hash, u64::from_le_bytes(last));
    hash ^ (hash >> 32)
}

/// The multiplier is 2^64 divided by the golden ratio.
const fn mix(hash: u64, chunk: u64) -> u64 {
    let product = (hash ^ chunk).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 29)
}
