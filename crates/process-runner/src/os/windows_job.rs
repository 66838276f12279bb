//! A job object for a program that a library started.

use std::ffi::c_void;
use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle, RawHandle};

use windows::Win32::Foundation::HANDLE;
use windows::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    SetInformationJobObject, TerminateJobObject,
};

/// A job object. Ends all of its processes when dropped.
pub(crate) struct Job(OwnedHandle);

impl Job {
    /// A job with this program in it. Processes that the program started before are outside.
    #[expect(unsafe_code, reason = "the system's interface")]
    pub(crate) fn of(process: RawHandle) -> io::Result<Self> {
        // SAFETY: no pointers are passed.
        let job = unsafe { CreateJobObjectW(None, None) }?;
        // SAFETY: the handle is new and belongs to nobody else.
        let job = Self(unsafe { OwnedHandle::from_raw_handle(job.0) });
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        let size = u32::try_from(size_of_val(&limits)).map_err(io::Error::other)?;
        let limits: *const c_void = (&raw const limits).cast();
        // SAFETY: the pointer is to a structure of this class, and `size` is its size.
        unsafe {
            SetInformationJobObject(
                job.handle(),
                JobObjectExtendedLimitInformation,
                limits,
                size,
            )
        }?;
        // SAFETY: the caller's handle is open.
        unsafe { AssignProcessToJobObject(job.handle(), HANDLE(process)) }?;
        Ok(job)
    }

    #[expect(unsafe_code, reason = "the system's interface")]
    pub(crate) fn kill(&self) {
        // SAFETY: the handle is open. The call fails only if no process is left.
        let _ = unsafe { TerminateJobObject(self.handle(), 1) };
    }

    fn handle(&self) -> HANDLE {
        HANDLE(self.0.as_raw_handle())
    }
}
