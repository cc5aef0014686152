//! A row of a specification.

/// How much a specification asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It has to be so.
    Must,
    /// It is better so.
    Should,
}

impl Level {
    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
        }
    }
}

/// A row of a specification, and whether a program keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The id of the row.
    pub id: &'static str,
    /// How much it is asked for.
    pub level: Level,
    /// The points that it is worth.
    pub points: u32,
    /// The requirement.
    pub what: &'static str,
    /// The mistake, if the program does not meet the requirement.
    pub wrong: Option<String>,
}

impl Row {
    pub(super) fn must(
        id: &'static str,
        points: u32,
        what: &'static str,
        kept: Result<(), impl Into<String>>,
    ) -> Self {
        Self {
            id,
            level: Level::Must,
            points,
            what,
            wrong: kept.err().map(Into::into),
        }
    }

    pub(super) fn should(
        id: &'static str,
        points: u32,
        what: &'static str,
        kept: Result<(), impl Into<String>>,
    ) -> Self {
        Self {
            level: Level::Should,
            ..Self::must(id, points, what, kept)
        }
    }

    /// Returns whether the program keeps it.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.wrong.is_none()
    }
}
