// Runs the slices of a job on several threads.

#ifndef SLICES_H
#define SLICES_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Calls `work` once for each slice from 0 to `slices` - 1, on up to `threads` threads including the calling one.
/// Returns when all of these calls have returned.
///
/// The other threads are started on first use and then kept. They spin for 50 us before they sleep. The caller never
/// waits for a thread that hasn't started a slice. If another thread is already running a job, all slices run on the
/// calling thread. Once the threads have been started, this function doesn't allocate memory.
void fv_run_slices(size_t slices, size_t threads, void (*work)(void *context, size_t slice), void *context);

#pragma clang assume_nonnull end

#endif
