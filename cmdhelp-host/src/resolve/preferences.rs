//! Defines the rules of the user and the project by which drivers are chosen.

/// The rules of the user and the project by which drivers are chosen.
///
/// ```
/// use cmdhelp_host::resolve::Preferences;
///
/// let user = Preferences {
///     regions: vec!["eu".into(), "us".into()],
///     ..Preferences::default()
/// };
/// let project = Preferences {
///     regions: vec!["eu".into(), "asia".into()],
///     forbidden_tags: vec!["beta".into()],
///     ..Preferences::default()
/// };
/// // A project can only exclude more drivers.
/// let both = user.tightened_by(project);
/// assert_eq!(both.regions, ["eu"]);
/// assert_eq!(both.forbidden_tags, ["beta"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The permitted regions. A driver must work in one of these regions. An empty list permits all regions.
    pub regions: Vec<String>,
    /// Whether no region is permitted, because no region is permitted by both the user's file and the project's file.
    pub no_region: bool,
    /// The policy tags that a driver must have.
    pub required_tags: Vec<String>,
    /// The policy tags that a driver must not have.
    pub forbidden_tags: Vec<String>,
    /// The pinned drivers. Each pin consists of a tool, the id of the driver that must carry out the tool, and the file
    /// and line of the pin.
    pub pins: Vec<(String, String, String)>,
    /// The driver that the caller demands for this call.
    pub demanded: Option<String>,
}

impl Preferences {
    /// Combines the rules of the user (`self`) with the rules of the project, so that both apply.
    #[must_use]
    pub fn tightened_by(mut self, project: Self) -> Self {
        match (self.regions.is_empty(), project.regions.is_empty()) {
            (_, true) => {}
            (true, false) => self.regions = project.regions,
            (false, false) => {
                self.regions.retain(|it| project.regions.contains(it));
                self.no_region = self.regions.is_empty();
            }
        }
        self.required_tags.extend(project.required_tags);
        self.forbidden_tags.extend(project.forbidden_tags);
        // The first pin of a tool applies, so the user's pins precede the project's pins.
        self.pins.extend(project.pins);
        self
    }

    /// Returns the id of a tool's pinned driver, and a text that tells who has pinned it.
    pub(super) fn pin(&self, tool: &str) -> Option<(&str, String)> {
        if let Some(driver) = &self.demanded {
            return Some((driver, "demanded by `--driver`".to_owned()));
        }
        let mut pins = self.pins.iter();
        let (_, driver, place) = pins.find(|(it, ..)| it == tool)?;
        Some((driver, format!("pinned by {place}")))
    }

    /// Returns the reason why these rules exclude a driver with these regions and tags, or `None` if the rules permit
    /// the driver.
    pub(super) fn excludes(&self, regions: &[String], tags: &[String]) -> Option<String> {
        let is_permitted = |it: &String| self.regions.contains(it);
        if self.no_region {
            return Some("the user and the project permit no region in common".to_owned());
        }
        if !self.regions.is_empty() && !regions.iter().any(is_permitted) {
            let (has, wants) = (regions.join(", "), self.regions.join(", "));
            return Some(format!(
                "the driver works in {has}, but the policy permits only {wants}"
            ));
        }
        if let Some(tag) = self.required_tags.iter().find(|it| !tags.contains(it)) {
            return Some(format!("the driver lacks the policy tag `{tag}`"));
        }
        let forbidden = self.forbidden_tags.iter().find(|it| tags.contains(it));
        forbidden.map(|tag| format!("the policy forbids the tag `{tag}`"))
    }
}
