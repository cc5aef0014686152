//! The hash function SHA-256 (FIPS 180-4), for the hashes of files with output. The function is implemented here,
//! because a crate for SHA-256 would bring many dependencies.

/// The constants of the rounds: parts of the cube roots of the first 64 primes.
const ROUNDS: [u32; 64] = fractions_of_roots(3);
/// The state before the first block: parts of the square roots of the first eight primes.
const START: [u32; 8] = fractions_of_roots(2);

/// Returns the first 32 bits of the fractional parts of the roots of the first primes.
const fn fractions_of_roots<const COUNT: usize>(degree: u32) -> [u32; COUNT] {
    let mut fractions = [0; COUNT];
    let (mut found, mut number) = (0, 2_u128);
    while found < COUNT {
        let mut divisor = 2;
        while number % divisor != 0 {
            divisor += 1;
        }
        if divisor == number {
            // The root of the shifted number is a whole number whose lower half is the fraction.
            let shifted = number << (32 * degree);
            let (mut root, mut bit) = (0_u128, 1 << 37);
            while bit > 0 {
                if (root | bit).pow(degree) <= shifted {
                    root |= bit;
                }
                bit >>= 1;
            }
            fractions[found] = root as u32;
            found += 1;
        }
        number += 1;
    }
    fractions
}

/// The length of a block, in bytes.
const BLOCK: usize = 64;

/// A SHA-256 hash, to which bytes are added in parts.
pub(crate) struct Sha256 {
    state: [u32; 8],
    /// The bytes that do not fill a block yet.
    rest: Vec<u8>,
    length: u64,
}

impl Sha256 {
    pub(crate) fn new() -> Self {
        Self {
            state: START,
            rest: Vec::new(),
            length: 0,
        }
    }

    /// Adds bytes to the hashed message.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        self.rest.extend_from_slice(bytes);
        let whole = self.rest.len() - self.rest.len() % BLOCK;
        let rest = self.rest.split_off(whole);
        for block in self.rest.chunks_exact(BLOCK) {
            mix(&mut self.state, block);
        }
        self.rest = rest;
    }

    /// Returns the hash in hexadecimal digits.
    pub(crate) fn finish(mut self) -> String {
        let bits = self.length.wrapping_mul(8);
        let zeros = (2 * BLOCK - 9 - self.rest.len()) % BLOCK;
        let mut end = vec![0x80];
        end.resize(1 + zeros, 0);
        end.extend(bits.to_be_bytes());
        self.add(&end);
        self.state
            .iter()
            .map(|word| format!("{word:08x}"))
            .collect()
    }
}

/// Mixes a block into the state. The rounds are a loop without iterators, which are slow without optimization: the tests
/// hash large outputs.
fn mix(state: &mut [u32; 8], block: &[u8]) {
    let mut words = [0_u32; 64];
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    let mut at = 0;
    while at < 64 {
        words[at] = if at < 16 {
            let byte = 4 * at;
            u32::from_be_bytes([
                block[byte],
                block[byte + 1],
                block[byte + 2],
                block[byte + 3],
            ])
        } else {
            let (early, late) = (words[at - 15], words[at - 2]);
            let early = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
            let late = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
            words[at - 16]
                .wrapping_add(early)
                .wrapping_add(words[at - 7])
                .wrapping_add(late)
        };
        let from_e = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = e & f ^ !e & g;
        let first = h
            .wrapping_add(from_e)
            .wrapping_add(choice)
            .wrapping_add(ROUNDS[at])
            .wrapping_add(words[at]);
        let from_a = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = a & b ^ a & c ^ b & c;
        let second = from_a.wrapping_add(majority);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
        at += 1;
    }
    for (word, mixed) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(mixed);
    }
}

#[cfg(test)]
mod tests {
    use super::Sha256;

    fn hash(pieces: &[&[u8]]) -> String {
        let mut hash = Sha256::new();
        pieces.iter().for_each(|piece| hash.add(piece));
        hash.finish()
    }

    #[test]
    fn hashes_the_examples_of_the_standard() {
        let rows: [(&[u8], &str); 3] = [
            (
                b"",
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            ),
            (
                b"abc",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
            (
                b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ];
        for (text, expected) in rows {
            assert_eq!(hash(&[text]), expected);
        }
        let million = vec![b'a'; 1_000_000];
        let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
        assert_eq!(hash(&[&million]), expected);
    }

    #[test]
    fn hashes_parts_like_the_whole() {
        let text: Vec<u8> = (0..200).collect();
        for end in 0..=text.len() {
            let (first, second) = text.split_at(end);
            assert_eq!(hash(&[first, second]), hash(&[&text]), "{end}");
        }
    }
}
