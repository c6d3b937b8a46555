//! Shared helpers of the window tests.
