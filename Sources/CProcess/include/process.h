// Helpers for child processes and signals. If a signal ends this process, the signal handler runs cleanups, which
// remove unfinished files, kill child processes, cancel database queries, and restore the terminal's screen. Libraries
// only register cleanups. The program decides whether signals run them.
//
// Signal handlers may call only async-signal-safe functions. This module is therefore written in C, and its handlers
// don't allocate memory.
//
// This module has no stable API. It is an implementation detail of FastVectorFiles.

#ifndef PROCESS_H
#define PROCESS_H

#include <stddef.h>
#include <sys/types.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

enum {
  /// The maximum number of registered cleanups.
  FV_CLEANUPS = 64,
  /// The size of a cleanup's buffer in bytes. The buffer holds a path of up to PATH_MAX bytes (4096 on Linux, including
  /// the NUL), or bytes to write.
  FV_CLEANUP_BYTES = 4096,
  /// The maximum time that a signal handler spends in functions registered with fv_call_on_signal, in seconds.
  FV_CALL_SECONDS = 2,
};

/// Installs handlers for SIGINT, SIGTERM, SIGHUP and SIGQUIT in the whole program. A handler runs all registered
/// cleanups, and then the previous action of the signal, or for SIGQUIT the default action. Signals that are ignored
/// stay ignored. Further calls do nothing.
///
/// Call this only from a program, at its start. Libraries must not change how a program handles signals.
void fv_install_signal_handlers(void);

/// Creates an empty file at an absolute path, opens it for writing, and registers a cleanup that removes it. Returns
/// the descriptor, or -1 and sets errno if the file can't be created. Sets `number` to the ID of the cleanup, or to -1
/// if there are too many cleanups. In that case, the signal handlers don't remove the file.
int fv_create_removed_on_signal(const char *path, int *number);

/// Starts a program in a separate process group, and registers a cleanup that kills the group. Searches PATH for the
/// program, like a shell. The signal handlers kill groups before they remove files. `folder` is the working directory
/// of the program; if it is null, the program inherits the directory of this process. `files` are the descriptors for
/// its standard input, output and error. Returns the process identifier, or -1 and sets errno. Sets `number` to the ID
/// of the cleanup, or to -1 if there are too many cleanups or the program can't be started.
pid_t fv_spawn_killed_on_signal(const char *program, char *_Nullable const *_Nonnull arguments,
                                char *_Nullable const *_Nonnull environment, const char *_Nullable folder,
                                const int *files, int *number);

/// Registers a cleanup that writes bytes to a file descriptor. Returns the ID of the cleanup, or -1 if there are too
/// many cleanups or at least FV_CLEANUP_BYTES bytes.
int fv_write_on_signal(int descriptor, const void *bytes, size_t count);

/// Registers a cleanup that calls a function after all other cleanups. The function must be async-signal-safe. A signal
/// handler stops waiting for it after FV_CALL_SECONDS, or if the signal arrives again. Returns the ID of the cleanup,
/// or -1 if there are too many cleanups.
int fv_call_on_signal(void (*function)(void *_Nullable), void *_Nullable argument);

/// Opens a process descriptor, which becomes readable when the process has ended. Returns -1 and sets errno if the
/// kernel doesn't support it.
int fv_open_process(pid_t process);

/// Creates an anonymous in-memory file (memfd), freed when its last descriptor is closed, even if the process crashes.
/// Returns -1 and sets errno on failure.
int fv_open_memory(void);

/// Installs a handler for SIGBUS in the whole program. This signal is sent if a mapped file is truncated and then read
/// beyond its new end. The handler writes one line to standard error, which begins with `prefix` and names the file. It
/// then runs all cleanups and exits with `code`. Other bus errors end the process as they would without the handler.
/// `prefix` must stay valid until the process ends.
void fv_install_sigbus_handler(const char *prefix, int code);

/// Unregisters the cleanup with the given ID, without running it. Does nothing if `number` is -1. If the cleanup is a
/// call, waits for running signal handlers, so that its argument can be freed afterwards.
void fv_cleanup_unregister(int number);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
