//! A set of hashes, with which names that occur twice are found.

/// A set of hashes, stored with open addressing.
pub(super) struct Hashes {
    slots: [u64; Self::SLOTS],
    count: usize,
}

impl Hashes {
    /// The number of slots, which is more than twice the number of tools that any host accepts.
    const SLOTS: usize = 4096;

    pub(super) const NONE: Self = Self {
        slots: [0; Self::SLOTS],
        count: 0,
    };

    /// Adds a hash, and returns whether it is new. If the set is full, adds nothing.
    #[inline]
    pub(super) const fn add(&mut self, hash: u64) -> bool {
        let mut at = hash as usize % Self::SLOTS;
        while self.slots[at] != 0 {
            if self.slots[at] == hash {
                return false;
            }
            at = (at + 1) % Self::SLOTS;
        }
        if self.count < Self::SLOTS / 2 {
            self.slots[at] = hash;
            self.count += 1;
        }
        true
    }
}
