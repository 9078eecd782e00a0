// What has to be undone when a signal ends the process: unfinished files removed, processes ended, the
// terminal's screen restored. Signal handlers may do hardly anything, so this is C and allocates nothing then.
//
// This module provides no stable API: it is the engine room of FastVectorFiles.

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

/// Starts a program, which is found as a shell finds it, in a process group of its own. The same signals kill the group, before
/// files are removed. `folder` is its working folder, or null for the one of this process. `files` are the three descriptors
/// that it has. Returns its number, or -1 and errno.
pid_t fv_spawn_killed_on_signal(const char *program, char *_Nullable const *_Nonnull arguments,
                                char *_Nullable const *_Nonnull environment, const char *_Nullable folder,
                                const int *files, int *number);

/// The same for bytes that are written to a file descriptor.
int fv_write_on_signal(int descriptor, const void *bytes, size_t count);

/// Opens a process: the descriptor can be read when it has ended. Returns -1 and errno where the kernel cannot.
int fv_open_process(pid_t process);

/// Opens a file in memory, which goes with its last descriptor, however the process ends. Returns -1 and errno where it cannot.
int fv_open_memory(void);

/// For programs: from now on, reading a mapped file behind its end, which has been cut off meanwhile, writes one line that names
/// the file to standard error, after a prefix that has to live on, undoes all of the above, and ends the program with a code.
void fv_end_where_mapped_file_is_cut(const char *prefix, int code);

/// Undoes one of the above. The handlers go when nothing is left to undo. -1 is nothing to forget.
void fv_forget(int number);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
