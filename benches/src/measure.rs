//! Measures two sides in turns, so that other load on the machine affects both.

use std::fs;
use std::time::Instant;

use crate::Result;

/// Two values: one for the base, such as clap_derive, and one for `cmdhelp`, which is compared with
/// the base.
pub(crate) struct Sides<T> {
    pub(crate) base: T,
    pub(crate) cmdhelp: T,
}

impl<T> Sides<T> {
    pub(crate) fn new(base: T, cmdhelp: T) -> Self {
        Self { base, cmdhelp }
    }

    pub(crate) fn map<U>(&self, mut make: impl FnMut(&T) -> U) -> Sides<U> {
        Sides {
            base: make(&self.base),
            cmdhelp: make(&self.cmdhelp),
        }
    }

    pub(crate) fn try_map<U>(&self, mut make: impl FnMut(&T) -> Result<U>) -> Result<Sides<U>> {
        Ok(Sides {
            base: make(&self.base)?,
            cmdhelp: make(&self.cmdhelp)?,
        })
    }
}

/// The measurements of both sides. Measurements of the same round have the same index.
pub(crate) struct Samples {
    base: Vec<f64>,
    cmdhelp: Vec<f64>,
    typical: Typical,
}

/// The statistic that summarizes all measurements of a side.
#[derive(Clone, Copy, PartialEq)]
enum Typical {
    /// The default. The median hardly changes if the machine was busy in single rounds.
    Median,
    /// For times from a coarse clock, because the errors of the clock cancel out only in the mean.
    Mean,
}

impl Samples {
    /// Returns samples for a value that does not vary, such as a size.
    pub(crate) fn exact(sides: &Sides<f64>) -> Self {
        Self {
            base: vec![sides.base],
            cmdhelp: vec![sides.cmdhelp],
            typical: Typical::Median,
        }
    }

    /// Uses the mean instead of the median.
    pub(crate) fn averaged(self) -> Self {
        Self {
            typical: Typical::Mean,
            ..self
        }
    }

    /// Returns the representative value of each side.
    pub(crate) fn typical(&self) -> Sides<f64> {
        let of = |values: &Vec<f64>| match self.typical {
            Typical::Median => quantile(values.clone(), 0.5),
            Typical::Mean => values.iter().sum::<f64>() / values.len() as f64,
        };
        Sides {
            base: of(&self.base),
            cmdhelp: of(&self.cmdhelp),
        }
    }

    /// Returns the ratio of `cmdhelp` to the base.
    ///
    /// With [`Typical::Median`], this is the median of the ratios of the single rounds, because a
    /// machine that is slow in a round is slow for both sides.
    pub(crate) fn ratio(&self) -> f64 {
        match self.typical {
            Typical::Median => quantile(self.ratios(), 0.5),
            Typical::Mean => {
                let typical = self.typical();
                typical.cmdhelp / typical.base
            }
        }
    }

    /// Returns the quartiles of the ratios of the single rounds, which show how reliable
    /// [`ratio`](Self::ratio) is. Returns `None` for a single round or a coarse clock.
    pub(crate) fn spread(&self) -> Option<(f64, f64)> {
        let varies = self.base.len() > 1 && self.typical == Typical::Median;
        varies.then(|| (quantile(self.ratios(), 0.25), quantile(self.ratios(), 0.75)))
    }

    fn ratios(&self) -> Vec<f64> {
        let rounds = self.base.iter().zip(&self.cmdhelp);
        rounds.map(|(base, cmdhelp)| cmdhelp / base).collect()
    }
}

/// Returns the quantile of the values at `at`, which is between 0 and 1.
pub(crate) fn quantile(mut values: Vec<f64>, at: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let place = at * (values.len() - 1) as f64;
    let (below, above) = (place.floor() as usize, place.ceil() as usize);
    let weight = place - place.floor();
    values[below] * (1.0 - weight) + values[above] * weight
}

/// Measures both sides in every round. Before that, there is one warm-up round, which is not
/// recorded. The sides take turns in being measured first. A measurement can return several values.
pub(crate) fn interleave<T, const N: usize>(
    rounds: usize,
    sides: &Sides<T>,
    mut measure: impl FnMut(&T) -> Result<[f64; N]>,
) -> Result<[Samples; N]> {
    sides.try_map(&mut measure)?;
    let mut all = [const { Vec::new() }; N].map(|base| Samples {
        base,
        cmdhelp: Vec::new(),
        typical: Typical::Median,
    });
    for round in 0..rounds {
        let measured = if round % 2 == 0 {
            sides.try_map(&mut measure)?
        } else {
            let cmdhelp = measure(&sides.cmdhelp)?;
            let base = measure(&sides.base)?;
            Sides { base, cmdhelp }
        };
        for (at, samples) in all.iter_mut().enumerate() {
            samples.base.push(measured.base[at]);
            samples.cmdhelp.push(measured.cmdhelp[at]);
        }
    }
    Ok(all)
}

/// Returns the wall-clock seconds of `work`, and the processor seconds of its child processes.
pub(crate) fn wall_and_cpu(work: impl FnOnce() -> Result<()>) -> Result<[f64; 2]> {
    let cpu = children_cpu();
    let start = Instant::now();
    work()?;
    let wall = start.elapsed().as_secs_f64();
    Ok([wall, children_cpu() - cpu])
}

/// Returns the user and system seconds of all descendant processes that have ended.
///
/// The times are read from `/proc` in ticks of 10 ms. This is coarse for a short compilation, but
/// needs neither a crate nor unsafe code. Without `/proc`, the result is NaN, and is printed as
/// NaN.
fn children_cpu() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let ticks = || {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        // Only the field with the program's name, which is in parentheses, may contain spaces.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace().skip(13);
        let user: f64 = fields.next()?.parse().ok()?;
        let system: f64 = fields.next()?.parse().ok()?;
        Some(user + system)
    };
    ticks().unwrap_or(f64::NAN) / TICKS_PER_SECOND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn does_not_record_the_warm_up_round() {
        let mut calls = 0.0;
        let sides = Sides::new(1.0, 2.0);
        let [samples] = interleave(2, &sides, |side| {
            calls += 1.0;
            Ok([calls * side])
        })
        .unwrap();
        // The order of the calls, by round: base, cmdhelp; base, cmdhelp; cmdhelp, base.
        assert_eq!(samples.base, [3.0, 6.0]);
        assert_eq!(samples.cmdhelp, [8.0, 10.0]);
        assert_eq!(samples.ratio(), (8.0 / 3.0 + 10.0 / 6.0) / 2.0);
    }

    #[test]
    fn interpolates_quantiles() {
        assert_eq!(quantile(vec![3.0, 1.0, 2.0], 0.5), 2.0);
        assert_eq!(quantile(vec![4.0, 1.0, 2.0, 3.0], 0.25), 1.75);
    }
}
