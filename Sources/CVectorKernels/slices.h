// Runs the slices of a job on several threads.

#ifndef SLICES_H
#define SLICES_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Calls `work` once for each slice from 0 to `slices` - 1, on up to `threads` threads including the calling one, and
/// returns when all calls have returned.
///
/// The other threads are started on first use and kept. They spin for 50 us before they sleep, and the caller never
/// waits for a thread that hasn't started a slice. If another thread is already running a job, all calls run on the
/// calling thread. Allocates nothing once the threads have been started.
void fv_run_slices(size_t slices, size_t threads, void (*work)(void *context, size_t slice), void *context);

#pragma clang assume_nonnull end

#endif
