//! The hash function for manifests. The hash tells versions of a manifest apart, and reveals a
//! damaged manifest.

use crate::slice::each;

/// Returns the hash of a manifest's text. The function reads sixteen bytes at a time, so that
/// constant evaluation takes few steps. The hash does not resist deliberate collisions.
///
/// ```
/// use cmdhelp_spec::manifest::hash;
/// assert_ne!(hash(b"{\"a\":1}"), hash(b"{\"a\":2}"));
/// assert_ne!(hash(b"12345678"), hash(b"12345678\0"));
/// ```
#[must_use]
#[inline]
pub const fn hash(bytes: &[u8]) -> u64 {
    let (chunks, rest) = bytes.as_chunks::<16>();
    let mut hash = bytes.len() as u64;
    each!(chunks, |chunk| hash =
        mix(hash, u128::from_le_bytes(*chunk)));
    let mut last = [0; 16];
    last.split_at_mut(rest.len()).0.copy_from_slice(rest);
    hash = mix(hash, u128::from_le_bytes(last));
    hash ^ (hash >> 32)
}

/// Returns the hash after the next sixteen bytes, which are `chunk`. The function combines each
/// half of the chunk with a constant, and one half also with the previous hash. It then multiplies
/// the two halves and combines the halves of the product. The constants are digits of the golden
/// ratio and of the square root of two.
#[inline]
const fn mix(hash: u64, chunk: u128) -> u64 {
    let low = chunk as u64 ^ hash ^ 0x9e37_79b9_7f4a_7c15;
    let high = (chunk >> 64) as u64 ^ 0x6a09_e667_f3bc_c908;
    let product = low as u128 * high as u128;
    product as u64 ^ (product >> 64) as u64 ^ low ^ (high >> 7)
}
