//! Measures many sides in turns, so that other load on the machine affects all of them.

use crate::measure::quantile;

/// The results of one side.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// The measurements of all rounds.
    Measured(Vec<f64>),
    /// There are no measurements, for this reason.
    Missing(String),
}

impl Cell {
    /// Returns the median of the measurements.
    pub(crate) fn median(&self) -> Option<f64> {
        match self {
            Self::Measured(values) => Some(quantile(values.clone(), 0.5)),
            Self::Missing(_) => None,
        }
    }

    /// Returns the ratio to the other side: the median of the ratios of the single rounds, because a machine that is
    /// slow in a round is slow for both sides.
    pub(crate) fn ratio_to(&self, other: &Self) -> Option<f64> {
        let (Self::Measured(values), Self::Measured(others)) = (self, other) else {
            return None;
        };
        let ratios = values.iter().zip(others).map(|(it, other)| it / other);
        Some(quantile(ratios.collect(), 0.5))
    }
}

/// Measures all sides in every round, after `before` warm-up rounds that are not recorded. Each round starts with
/// another side. A measurement can return several values. A side whose measurement fails does not take part in later
/// rounds.
pub(crate) fn in_turns<const N: usize>(
    sides: usize,
    before: usize,
    rounds: usize,
    mut measure: impl FnMut(usize, usize) -> Result<[f64; N], String>,
) -> [Vec<Cell>; N] {
    let mut all = [(); N].map(|()| vec![Cell::Measured(Vec::new()); sides]);
    let mut out = vec![false; sides];
    for round in 0..before + rounds {
        for turn in 0..sides {
            let side = (turn + round) % sides;
            if out[side] {
                continue;
            }
            let measured = measure(side, round);
            out[side] = measured.is_err();
            for (at, cells) in all.iter_mut().enumerate() {
                match (&measured, &mut cells[side]) {
                    (Ok(values), Cell::Measured(known)) if round >= before => {
                        known.push(values[at]);
                    }
                    (Ok(_), _) => {}
                    (Err(why), cell) => *cell = Cell::Missing(why.clone()),
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn does_not_record_warm_up_rounds_and_leaves_out_a_failed_side() {
        let mut order = Vec::new();
        let [cells] = in_turns(3, 1, 2, |side, round| {
            order.push(side);
            match (side, round) {
                (2, 1) => Err("too late".to_owned()),
                _ => Ok([(10 * side + round) as f64]),
            }
        });
        assert_eq!(order, [0, 1, 2, 1, 2, 0, 0, 1]);
        assert_eq!(
            cells,
            [
                Cell::Measured(vec![1.0, 2.0]),
                Cell::Measured(vec![11.0, 12.0]),
                Cell::Missing("too late".to_owned()),
            ]
        );
    }
}
