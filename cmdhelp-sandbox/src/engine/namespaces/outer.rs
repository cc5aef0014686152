//! The first stage: enters the namespaces, starts the second one inside, and waits for it or for the
//! host's end.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Stdio};

use nix::sched::CloneFlags;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{MemfdFlags, SealFlags};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_send_signal};
use rustix::thread::{
    CapabilitySet, capabilities, configure_capability_in_ambient_set, set_capabilities,
};

use super::{FAILED, loopback, stage};
use crate::engine::message::{self, Fault, Told};
use crate::hosts;
use crate::plan::Plan;

/// The user and the group that the program runs as, inside.
const INSIDE: u32 = 1000;

pub(super) fn run() -> ! {
    let control = std::io::stdin().as_fd().try_clone_to_owned();
    let Ok(mut control) = control.map(UnixStream::from) else {
        std::process::exit(FAILED)
    };
    let told = match supervise(&mut control) {
        Ok(told) => told,
        Err(fault) => Told::Fault(fault),
    };
    let is_fault = matches!(told, Told::Fault(_));
    let is_told = message::tell(&mut control, &told).is_ok();
    std::process::exit(if is_fault || !is_told { FAILED } else { 0 })
}

fn supervise(control: &mut UnixStream) -> Result<Told, Fault> {
    close_others(control)?;
    let received = message::receive_plan(control);
    let (text, input) = received.map_err(|error| Fault::of("the plan was not sent", error))?;
    let known = Plan::from_json(&text);
    let known = known.map_err(|error| Fault::of("the plan cannot be read", error))?;

    enter_namespaces()?;
    loopback::up()?;
    if !known.hosts.is_empty() {
        // The port is free: nothing has been in this namespace before.
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, hosts::PROXY));
        let sent = listener.and_then(|listener| message::send_listener(control, &listener));
        sent.map_err(|error| Fault::rule("network.egress", "the proxy's listener", error))?;
    }

    let io = |what| move |error: std::io::Error| Fault::of(what, error);
    let plan = sealed(&text)?;
    let (report, report_end) = rustix::pipe::pipe().map_err(|error| Fault::of("pipe", error))?;
    let (status, status_end) = rustix::pipe::pipe().map_err(|error| Fault::of("pipe", error))?;
    let report = closed_on_exec(report)?;
    let status = closed_on_exec(status)?;
    let numbers = [&plan, &report_end, &status_end].map(|end| end.as_raw_fd().to_string());
    let init = stage("init")
        .args(numbers)
        .stdin(input.map_or_else(Stdio::null, Stdio::from))
        .spawn();
    let mut init = init.map_err(io("the second stage cannot be started"))?;
    drop((plan, report_end, status_end));

    let fault = watch(control, &mut init, report)?;
    init.wait()
        .map_err(io("the second stage cannot be waited for"))?;
    if let Some(fault) = fault {
        return Ok(Told::Fault(fault));
    }
    let mut ended = String::new();
    fs::File::from(status)
        .read_to_string(&mut ended)
        .map_err(io("status"))?;
    // Nothing was written: the whole namespace was killed.
    Ok(serde_json::from_str(&ended).unwrap_or(Told::Killed(Signal::KILL.as_raw())))
}

/// Waits for the end of `init`, and ends it when the host asks for that, or ends itself. Returns the
/// fault that a later stage told, if it did not come to run the program.
fn watch(
    control: &mut UnixStream,
    init: &mut Child,
    report: OwnedFd,
) -> Result<Option<Fault>, Fault> {
    let failed = |error| Fault::of("waiting for the second stage", error);
    let pid = Pid::from_child(init);
    let ended = rustix::process::pidfd_open(pid, PidfdFlags::empty()).map_err(failed)?;
    let mut report = Some(fs::File::from(report));
    let mut reported = Vec::new();
    let mut fault = None;
    let mut is_host_there = true;
    loop {
        let mut waited = vec![PollFd::new(&ended, PollFlags::IN)];
        if is_host_there {
            waited.push(PollFd::new(&*control, PollFlags::IN));
        }
        if let Some(report) = &report {
            waited.push(PollFd::new(report, PollFlags::IN));
        }
        match poll(&mut waited, None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(failed(error)),
        }
        let happened: Vec<bool> = waited.iter().map(|one| !one.revents().is_empty()).collect();
        if is_host_there && happened[1] {
            let mut word = [0];
            let asked = match control.read(&mut word) {
                Ok(1) if word == [crate::child::running::END] => Signal::TERM,
                Ok(1) => Signal::KILL,
                _ => {
                    is_host_there = false;
                    Signal::KILL
                }
            };
            // It may have ended by itself.
            let _ = pidfd_send_signal(&ended, asked);
            continue;
        }
        if happened[0] && report.is_none() {
            return Ok(fault);
        }
        if let Some(file) = &mut report
            && (happened[happened.len() - 1] || happened[0])
        {
            let mut some = [0; 4096];
            match file.read(&mut some) {
                Ok(0) | Err(_) => {
                    report = None;
                    fault = serde_json::from_slice(&reported).ok();
                    let is_unclear = fault.is_none() && !reported.is_empty();
                    if is_unclear {
                        return Err(Fault::of(
                            "a stage failed",
                            String::from_utf8_lossy(&reported),
                        ));
                    }
                    if fault.is_none()
                        && is_host_there
                        && message::tell(control, &Told::Started).is_err()
                    {
                        let _ = pidfd_send_signal(&ended, Signal::KILL);
                    }
                }
                Ok(read) => reported.extend_from_slice(&some[..read]),
            }
        }
    }
}

/// Closes what the host left open by accident.
fn close_others(control: &UnixStream) -> Result<(), Fault> {
    let failed = |error| Fault::of("/proc/self/fd", error);
    let mut open = Vec::new();
    for entry in fs::read_dir("/proc/self/fd").map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        let number = name.to_str().and_then(|name| name.parse::<i32>().ok());
        open.extend(number.filter(|&number| number > 2 && number != control.as_raw_fd()));
    }
    for number in open {
        // The folder's own descriptor is closed already.
        let _ = nix::unistd::close(number);
    }
    Ok(())
}

fn enter_namespaces() -> Result<(), Fault> {
    let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
    let all = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS
        | CloneFlags::CLONE_NEWCGROUP;
    let needs = "allow unprivileged user namespaces (kernel.apparmor_restrict_unprivileged_userns=0, \
                 user.max_user_namespaces > 0; in a container, a seccomp profile that allows unshare)";
    nix::sched::unshare(all).map_err(|error| Fault::of("user namespaces", error).needs(needs))?;
    let maps = [
        ("/proc/self/setgroups", "deny".to_owned()),
        (
            "/proc/self/uid_map",
            format!("{INSIDE} {} 1", user.as_raw()),
        ),
        (
            "/proc/self/gid_map",
            format!("{INSIDE} {} 1", group.as_raw()),
        ),
    ];
    for (file, text) in maps {
        fs::write(file, text).map_err(|error| Fault::of(file, error).needs(needs))?;
    }
    // Capabilities of a user who is not 0 survive `exec` as ambient ones only.
    let needed = CapabilitySet::SYS_ADMIN | CapabilitySet::SETPCAP;
    let failed = |error| Fault::of("capabilities", error);
    let mut sets = capabilities(None).map_err(failed)?;
    sets.inheritable = needed;
    set_capabilities(None, sets).map_err(failed)?;
    for capability in needed.iter() {
        configure_capability_in_ambient_set(capability, true).map_err(failed)?;
    }
    Ok(())
}

/// Keeps a text where nobody can change it, open for the stages to come.
fn sealed(text: &str) -> Result<OwnedFd, Fault> {
    let failed = |error: std::io::Error| Fault::of("memfd", error);
    let memory = rustix::fs::memfd_create("plan", MemfdFlags::ALLOW_SEALING)
        .map_err(|error| failed(error.into()))?;
    let mut file = fs::File::from(memory);
    file.write_all(text.as_bytes()).map_err(failed)?;
    let seals = SealFlags::SEAL | SealFlags::SHRINK | SealFlags::GROW | SealFlags::WRITE;
    rustix::fs::fcntl_add_seals(&file, seals).map_err(|error| failed(error.into()))?;
    Ok(file.into())
}

fn closed_on_exec(end: OwnedFd) -> Result<OwnedFd, Fault> {
    rustix::io::fcntl_setfd(&end, rustix::io::FdFlags::CLOEXEC)
        .map_err(|error| Fault::of("fcntl", error))?;
    Ok(end)
}
