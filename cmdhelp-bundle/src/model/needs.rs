//! What a tool needs of a machine.

use super::Model;
use super::packaging::Sandbox;
use super::tool::Tool;

impl Model {
    /// Returns what a tool needs of a machine: what the program needs, as far as the tool does not need
    /// less.
    #[must_use]
    pub fn sandbox_of(&self, tool: &Tool) -> Sandbox {
        let mut sandbox = self.packaging.sandbox.clone();
        for (kind, values) in &tool.rules.sandbox {
            let of_program = match &**kind {
                "network" => &mut sandbox.network,
                "ingress" => &mut sandbox.ingress,
                "reads" => &mut sandbox.reads,
                "writes" => &mut sandbox.writes,
                "spawns" => &mut sandbox.spawns,
                "pass" => &mut sandbox.pass,
                // What is denied is denied for all that the program needs, too.
                "denies" => {
                    sandbox.denies.extend(values.iter().cloned());
                    continue;
                }
                _ => continue,
            };
            of_program.clone_from(values);
        }
        sandbox
    }
}
