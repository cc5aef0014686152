//! Writes the keys that do not depend on an argument's type.

use super::Argument;
use super::name::write_short;
use crate::manifest::out::Out;

impl Argument<'_> {
    /// Writes the keys that do not depend on the argument's type into its entry in the manifest.
    #[inline]
    pub(super) const fn write_untyped(&self, out: &mut Out<'_>) {
        out.key_if("\"required\":true", self.is_required());
        let description = match (self.long_help, self.help) {
            (Some(long), _) => Some(long),
            (None, help) => help,
        };
        out.optional("\"description\":", description);
        out.optional("\"default_missing\":", self.default_missing);
        out.key_if("\"repeatable\":true", self.is_repeatable());
        self.write_arity(out);
        out.optional("\"value_name\":", self.value_name);
        if let Some(delimiter) = self.delimiter {
            out.key("\"delimiter\":");
            write_short(out, delimiter, "");
        }
        out.key_if("\"require_equals\":true", self.require_equals);
        // The keys `trailing` and `last` already mean that values may begin with a hyphen.
        let takes_hyphens = self.hyphen_values && !self.trailing && !self.last;
        out.key_if("\"hyphen_values\":true", takes_hyphens);
        out.optional("\"env\":", self.env);
        out.effect("\"effect\":", self.effect);
        out.key_if("\"secret\":true", self.secret);
        out.key_if("\"json_output\":true", self.json_output);
        if self.is_positional() {
            out.key_if("\"last\":true", self.last);
            out.key_if("\"trailing\":true", self.trailing);
        } else {
            out.optional("\"negate_flag\":", self.negated_switch());
            self.write_names(out);
        }
        self.write_relations(out);
    }

    /// Writes the number of values that each occurrence takes, unless it is the usual number.
    #[inline]
    const fn write_arity(&self, out: &mut Out<'_>) {
        let Some((least, most)) = self.num_args else {
            return;
        };
        let is_usual = match (least, most) {
            (1, Some(1)) | (0, Some(0)) => true,
            // The key `repeatable` of a positional already means that it takes any number of
            // values.
            (1, None) => self.is_positional(),
            _ => false,
        };
        if is_usual {
            return;
        }
        out.open_at("\"values\":", b'{');
        out.key("\"min\":");
        out.number(least as i128);
        if let Some(most) = most {
            out.key("\"max\":");
            out.number(most as i128);
        }
        out.close(b'}');
    }

    #[inline]
    const fn write_relations(&self, out: &mut Out<'_>) {
        out.key_if("\"exclusive\":true", self.exclusive);
        let requires = self.required();
        if !requires.is_empty() {
            out.key("\"requires\":");
            requires.write_spellings(out);
        }
        let conflicts = self.relation(self.conflicts);
        if !conflicts.is_empty() {
            out.key("\"conflicts_with\":");
            conflicts.write_spellings(out);
        }
    }
}
