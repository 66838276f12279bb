//! Who may use the named pipe, as the system has it written down.
#![expect(unsafe_code, reason = "a descriptor has no safe door")]

use std::fs::{File, OpenOptions};
use std::os::windows::io::AsRawHandle;
use std::path::Path;
use std::ptr::null_mut;

use sha2::{Digest, Sha256};
use windows_sys::Win32::Foundation::LocalFree;
use windows_sys::Win32::Security::Authorization::{GetSecurityInfo, SE_KERNEL_OBJECT};
use windows_sys::Win32::Security::{
    ACCESS_ALLOWED_ACE, ACL, DACL_SECURITY_INFORMATION, EqualSid, GetAce,
    GetSecurityDescriptorControl, GetTokenInformation, OWNER_SECURITY_INFORMATION, PSID,
    SE_DACL_PROTECTED, TOKEN_QUERY, TOKEN_USER, TokenUser,
};
use windows_sys::Win32::System::Threading::{GetCurrentProcess, OpenProcessToken};

use crate::common::Bench;

/// The name by which `host`, `.` for this computer, has the pipe of a socket path.
fn name(host: &str, path: &Path) -> String {
    let text = path.to_string_lossy().replace('/', "\\").to_lowercase();
    let digest = hex::encode(&Sha256::digest(text)[..16]);
    format!(r"\\{host}\pipe\exec-approvals-{digest}")
}

fn open(name: &str) -> std::io::Result<File> {
    OpenOptions::new().read(true).write(true).open(name)
}

/// Enough for a `TOKEN_USER` and the longest SID, aligned for both.
type User = [u64; 32];

/// The user of this process. It stays where it is: a `TOKEN_USER` points into itself.
fn user() -> Box<User> {
    let mut token = null_mut();
    let mut user: Box<User> = Box::new([0; 32]);
    let mut used = 0;
    // SAFETY: every pointer outlives its call, and the buffer is as long as it says.
    unsafe {
        assert_ne!(
            OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &raw mut token),
            0
        );
        let size = size_of::<User>() as u32;
        let buffer = user.as_mut_ptr().cast();
        assert_ne!(
            GetTokenInformation(token, TokenUser, buffer, size, &raw mut used),
            0
        );
    }
    user
}

#[tokio::test]
async fn the_pipe_admits_its_owner_and_nobody_else() {
    let bench = Bench::start().await;
    let client = open(&name(".", &bench.path)).unwrap();
    let (mut owner, mut list, mut descriptor): (PSID, *mut ACL, _) =
        (null_mut(), null_mut(), null_mut());
    let user = user();
    // SAFETY: the handle is open; what the calls point to lives until the descriptor is freed.
    unsafe {
        let asked = OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION;
        let got = GetSecurityInfo(
            client.as_raw_handle(),
            SE_KERNEL_OBJECT,
            asked,
            &raw mut owner,
            null_mut(),
            &raw mut list,
            null_mut(),
            &raw mut descriptor,
        );
        assert_eq!(got, 0, "the pipe's descriptor is read");
        let us = (*user.as_ptr().cast::<TOKEN_USER>()).User.Sid;
        assert_ne!(EqualSid(owner, us), 0, "the pipe is ours");

        // Without a list everybody would be let in.
        assert!(!list.is_null(), "the pipe has a list of who is let in");
        assert_eq!((*list).AceCount, 1, "one entry");
        let mut entry = null_mut();
        assert_ne!(GetAce(list, 0, &raw mut entry), 0);
        let entry = entry.cast::<ACCESS_ALLOWED_ACE>();
        assert_eq!((*entry).Header.AceType, 0, "which lets somebody in");
        let sid = (&raw mut (*entry).SidStart).cast();
        assert_ne!(EqualSid(sid, us), 0, "which is us");

        let (mut control, mut revision) = (0, 0);
        let read = GetSecurityDescriptorControl(descriptor, &raw mut control, &raw mut revision);
        assert_ne!(read, 0);
        assert_ne!(control & SE_DACL_PROTECTED, 0, "and nothing is inherited");
        LocalFree(descriptor);
    }
    drop(client);
    bench.stop().await;
}

/// A name with a host goes over the network's way, on this computer too. Wine has no such way
/// and refuses every name of that kind; Windows refuses it because the pipe does.
#[tokio::test]
async fn the_pipe_refuses_other_computers() {
    let bench = Bench::start().await;
    for host in ["127.0.0.1", "localhost"] {
        let refused = open(&name(host, &bench.path)).map(drop);
        assert!(refused.is_err(), "{host}");
    }
    open(&name(".", &bench.path)).map(drop).unwrap();
    bench.stop().await;
}
