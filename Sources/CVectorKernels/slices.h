// Work in slices, on several threads.

#ifndef SLICES_H
#define SLICES_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Calls `work` once for each slice from 0 to `slices` - 1, on up to `threads` threads, of which the
/// calling one is the first, and returns when all calls have.
///
/// The other threads are started on first need and then kept. They look for work for 50 us before they
/// sleep, and the caller never waits for one that has not begun. While another thread's slices are being
/// worked on, all calls are made on the calling thread. Allocates nothing once the threads run.
void fv_run_slices(size_t slices, size_t threads, void (*work)(void *context, size_t slice), void *context);

#pragma clang assume_nonnull end

#endif
