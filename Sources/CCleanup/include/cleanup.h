// What has to be undone when a signal ends the process: unfinished files removed, child processes ended, the
// terminal's screen restored. Signal handlers may do hardly anything, so this is C and allocates nothing then.
//
// This module provides no stable API: it is the engine room of FastVectorCairo.

#ifndef CLEANUP_H
#define CLEANUP_H

#include <stddef.h>
#include <sys/types.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

enum {
  /// Things that can be undone at the same time.
  FV_CLEANUPS = 64,
  /// The longest path there is on Linux, with its NUL.
  FV_CLEANUP_BYTES = 4096,
};

/// Makes an empty file at an absolute path, to be written. From now on, SIGINT, SIGTERM, SIGHUP and SIGQUIT remove it, then do
/// what they did before; those that are ignored stay ignored. Returns its descriptor, or -1 and errno where it cannot be
/// made; the number is one for fv_forget, or -1 where there is no room.
int fv_create_removed_on_signal(const char *path, int *number);

/// The same for a child process, which is killed before files are removed.
int fv_kill_on_signal(pid_t child);

/// The same for bytes that are written to a file descriptor.
int fv_write_on_signal(int descriptor, const void *bytes, size_t count);

/// Undoes one of the above. The handlers go when nothing is left to undo. -1 is nothing to forget.
void fv_forget(int number);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
