//! Gives up privileges, in the processes `init` and `exec`.

use rustix::io::Errno;
use rustix::process::DumpableBehavior;
use rustix::thread::{CapabilitySet, CapabilitySets};

use super::{Engine, limits};
use crate::message::Fault;
use crate::plan::Plan;

/// Makes sure that this process and its later children gain no privileges, and sets limits. The process keeps its
/// capabilities.
pub(super) fn forbid_new(engine: Engine, plan: &Plan) -> Result<(), Fault> {
    for capability in CapabilitySet::all().iter() {
        match rustix::thread::remove_capability_from_bounding_set(capability) {
            // `INVAL` means that the kernel does not know this capability, so there is nothing to drop.
            Ok(()) | Err(Errno::INVAL) => {}
            // A process that is not permitted to drop capabilities has no capabilities, and `no_new_privs` prevents the
            // process from gaining any.
            Err(Errno::PERM) if engine != Engine::Namespaces => break,
            Err(error) => return Err(failed(error)),
        }
    }
    rustix::thread::set_no_new_privs(true).map_err(failed)?;
    limits::apply(&plan.limits, engine)
}

/// Drops all capabilities of this process permanently. [`forbid_new`] must be called before.
pub(super) fn drop_all() -> Result<(), Fault> {
    rustix::thread::clear_ambient_capability_set().map_err(failed)?;
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    rustix::thread::set_capabilities(None, none).map_err(failed)?;
    // Prevents the program from reading the files and the memory of this process.
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(failed)
}

fn failed(error: Errno) -> Fault {
    Fault::of("capabilities", error)
}
