//! Switches on the loopback device, which is the only network device in the sandbox.

use rustix::net::netlink::SocketAddrNetlink;
use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType};

use crate::message::Fault;

/// The constants of the request: the length of `struct nlmsghdr` with `struct ifinfomsg`, and the values of
/// `RTM_NEWLINK`, `NLM_F_REQUEST | NLM_F_ACK`, `IFF_UP`, the index of the device, and `NLMSG_ERROR`.
const LENGTH: u32 = 32;
const CHANGE_LINK: u16 = 16;
const ANSWERED: u16 = 1 | 4;
const UP: u32 = 1;
const LOOPBACK: i32 = 1;
const ERROR: u16 = 2;

/// Switches the loopback device on.
pub(super) fn bring_up() -> Result<(), Fault> {
    let failed = |error| Fault::of("the loopback device", error);
    // Protocol 0 is `NETLINK_ROUTE`, which configures devices.
    let socket = rustix::net::socket_with(
        AddressFamily::NETLINK,
        SocketType::RAW,
        SocketFlags::CLOEXEC,
        None,
    );
    let socket = socket.map_err(failed)?;
    let mut request = Vec::new();
    request.extend(LENGTH.to_ne_bytes());
    request.extend(CHANGE_LINK.to_ne_bytes());
    request.extend(ANSWERED.to_ne_bytes());
    request.extend([0; 8]); // the sequence number and the sender
    request.extend([0; 4]); // the address family and the type of the device
    request.extend(LOOPBACK.to_ne_bytes());
    request.extend(UP.to_ne_bytes());
    request.extend(UP.to_ne_bytes()); // the mask of the flags that change
    let kernel = SocketAddrNetlink::new(0, 0);
    rustix::net::sendto(&socket, &request, SendFlags::empty(), &kernel).map_err(failed)?;
    let mut answer = [0_u8; 256];
    let (read, _) =
        rustix::net::recv(&socket, &mut answer[..], RecvFlags::empty()).map_err(failed)?;
    let field = |at: usize| <[u8; 4]>::try_from(&answer[at..at + 4]).map(i32::from_ne_bytes);
    let kind = u16::from_ne_bytes([answer[4], answer[5]]);
    match field(16) {
        Ok(0) if read >= 20 && kind == ERROR => Ok(()),
        answer => Err(Fault::of(
            "the loopback device",
            format!("the kernel answers {answer:?}"),
        )),
    }
}
