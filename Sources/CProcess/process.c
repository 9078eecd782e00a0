#define _GNU_SOURCE
#include "include/process.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { FREE, FILE_TO_REMOVE, GROUP_TO_KILL, BYTES_TO_WRITE, CALL_TO_MAKE };

// `kind` is set last, because a signal handler reads the other fields only if it is set.
typedef struct {
  _Atomic int kind;
  pid_t child;
  int descriptor;
  size_t count;
  char bytes[FV_CLEANUP_BYTES];
} cleanup;

static cleanup cleanups[FV_CLEANUPS];

// The structure that `bytes` contains if `kind` is CALL_TO_MAKE.
typedef struct {
  void (*function)(void *);
  void *argument;
} call;

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { SIGNALS = sizeof signals / sizeof signals[0] };
static struct sigaction before[SIGNALS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_installed;

// Between the creation of a file or process and its registration, a signal handler wouldn't find it. Therefore,
// functions that create files or processes wait for running handlers, and handlers wait for such functions. The
// counters are the numbers of running functions and handlers.
static _Atomic int creating, ending;

static void undo_all(enum kind kind) {
  for (int i = 0; i < FV_CLEANUPS; ++i) {
    cleanup *c = &cleanups[i];
    if (atomic_load(&c->kind) != (int)kind) continue;
    if (kind == GROUP_TO_KILL) kill(-c->child, SIGKILL);
    if (kind == FILE_TO_REMOVE) unlink(c->bytes);
    if (kind == BYTES_TO_WRITE && write(c->descriptor, c->bytes, c->count) < 0) continue;
    if (kind == CALL_TO_MAKE) {
      call made;
      memcpy(&made, c->bytes, sizeof made);
      made.function(made.argument);
    }
  }
}

static _Atomic int last_signal;

static void raise_last_signal(int alarm) {
  (void)alarm;
  // `raise` would direct the signal to this thread, which may be handling another signal.
  kill(getpid(), atomic_load(&last_signal));
}

// Calls the registered functions. The caller must have restored the previous action of `signal`. A function can block,
// for example while it waits for a server. The signal is therefore raised again after FV_CALL_SECONDS, which runs its
// previous action. A second signal from outside has the same effect.
static void make_calls(int signal) {
  sigset_t set, former;
  struct sigaction former_alarm;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigaddset(&set, SIGALRM);
  atomic_store(&last_signal, signal);
  sigaction(SIGALRM, &(struct sigaction){.sa_handler = raise_last_signal}, &former_alarm);
  pthread_sigmask(SIG_UNBLOCK, &set, &former);
  alarm(FV_CALL_SECONDS);
  undo_all(CALL_TO_MAKE);
  alarm(0);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  sigaction(SIGALRM, &former_alarm, NULL);
}

static int has_calls(void) {
  for (int i = 0; i < FV_CLEANUPS; ++i)
    if (atomic_load(&cleanups[i].kind) == CALL_TO_MAKE) return 1;
  return 0;
}

// Blocks the signals on this thread, so that no handler interrupts it while it holds the lock or creates a file.
static void block_signals(sigset_t *former) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < SIGNALS; ++i) sigaddset(&set, signals[i]);
  pthread_sigmask(SIG_BLOCK, &set, former);
}

static void unblock_signals(const sigset_t *former) { pthread_sigmask(SIG_SETMASK, former, NULL); }

static void wait_a_moment(void) { poll(NULL, 0, 1); }

static void undo_everything(void) {
  undo_all(GROUP_TO_KILL);
  undo_all(FILE_TO_REMOVE);
  undo_all(BYTES_TO_WRITE);
}

static void handle(int signal) {
  const int error = errno;
  atomic_fetch_add(&ending, 1);
  while (atomic_load(&creating)) wait_a_moment();
  undo_everything();
  for (int i = 0; i < SIGNALS; ++i)
    if (signals[i] == signal) sigaction(signal, &before[i], NULL);
  if (has_calls()) make_calls(signal);
  errno = error;
  // The signal stays blocked until this handler returns. Then its previous action runs.
  raise(signal);
  atomic_fetch_sub(&ending, 1);
}

void fv_install_signal_handlers(void) {
  sigset_t former;
  block_signals(&former);
  pthread_mutex_lock(&lock);
  if (!is_installed) {
    struct sigaction ours;
    memset(&ours, 0, sizeof ours);
    ours.sa_handler = handle;
    for (int i = 0; i < SIGNALS; ++i) sigaddset(&ours.sa_mask, signals[i]);
    for (int i = 0; i < SIGNALS; ++i) {
      sigaction(signals[i], NULL, &before[i]);
      if (before[i].sa_handler == SIG_IGN) continue;
      // Swift's crash reporter handles SIGQUIT: it prints a backtrace, and then lets the program continue.
      if (signals[i] == SIGQUIT) before[i] = (struct sigaction){.sa_handler = SIG_DFL};
      sigaction(signals[i], &ours, NULL);
    }
    is_installed = 1;
  }
  pthread_mutex_unlock(&lock);
  unblock_signals(&former);
}

static int add(enum kind kind, pid_t child, int descriptor, const void *bytes, size_t count) {
  if (count >= FV_CLEANUP_BYTES) return -1;
  sigset_t former;
  block_signals(&former);
  pthread_mutex_lock(&lock);
  int number = -1;
  for (int i = 0; i < FV_CLEANUPS && number < 0; ++i)
    if (atomic_load(&cleanups[i].kind) == FREE) number = i;
  if (number >= 0) {
    cleanup *c = &cleanups[number];
    c->child = child;
    c->descriptor = descriptor;
    c->count = count;
    memcpy(c->bytes, bytes, count);
    c->bytes[count] = 0;
    atomic_store(&c->kind, (int)kind);
  }
  pthread_mutex_unlock(&lock);
  unblock_signals(&former);
  return number;
}

// Begins the creation of a file or process. Signal handlers wait until `end_creating` is called, so they see either the
// registered object or none at all.
static void begin_creating(sigset_t *former) {
  for (;;) {
    block_signals(former);
    atomic_fetch_add(&creating, 1);
    if (!atomic_load(&ending)) return;
    // A signal handler is running. Wait until it ends the process, or returns because the process continues.
    atomic_fetch_sub(&creating, 1);
    unblock_signals(former);
    wait_a_moment();
  }
}

static void end_creating(const sigset_t *former) {
  const int error = errno;
  atomic_fetch_sub(&creating, 1);
  unblock_signals(former);
  errno = error;
}

int fv_create_removed_on_signal(const char *path, int *number) {
  sigset_t former;
  begin_creating(&former);
  *number = add(FILE_TO_REMOVE, 0, -1, path, strlen(path));
  const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  const int error = errno;
  if (descriptor < 0) fv_cleanup_unregister(*number);
  errno = error;
  end_creating(&former);
  return descriptor;
}

// Starts a program with no blocked signals and no descriptors except `files`. Returns 0 or an errno value.
static int spawn(
    pid_t *child, const char *program, char *const *arguments, char *const *environment, const char *folder,
    const int *files) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  int error = posix_spawnattr_init(&attributes);
  if (error) return error;
  error = posix_spawn_file_actions_init(&actions);
  if (error) {
    posix_spawnattr_destroy(&attributes);
    return error;
  }
  // Resets only SIGPIPE to its default action. If this process ignores SIGXFSZ, the program inherits that, so a file
  // that exceeds the size limit causes a write error (EFBIG) instead of a signal.
  sigset_t none, ignored;
  sigemptyset(&none);
  sigemptyset(&ignored);
  sigaddset(&ignored, SIGPIPE);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &ignored);
  for (int i = 0; i < 3 && !error; ++i) error = posix_spawn_file_actions_adddup2(&actions, files[i], i);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  if (!error && folder) error = posix_spawn_file_actions_addchdir_np(&actions, folder);
  if (!error) error = posix_spawnp(child, program, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

pid_t fv_spawn_killed_on_signal(
    const char *program, char *const *arguments, char *const *environment, const char *folder, const int *files,
    int *number) {
  sigset_t former;
  begin_creating(&former);
  pid_t child = -1;
  const int error = spawn(&child, program, arguments, environment, folder, files);
  *number = error ? -1 : add(GROUP_TO_KILL, child, -1, "", 0);
  end_creating(&former);
  errno = error;
  return error ? -1 : child;
}

int fv_write_on_signal(int descriptor, const void *bytes, size_t count) {
  return add(BYTES_TO_WRITE, 0, descriptor, bytes, count);
}

int fv_call_on_signal(void (*function)(void *), void *argument) {
  const call made = {function, argument};
  return add(CALL_TO_MAKE, 0, -1, &made, sizeof made);
}

void fv_cleanup_unregister(int number) {
  if (number < 0 || number >= FV_CLEANUPS) return;
  sigset_t former;
  block_signals(&former);
  pthread_mutex_lock(&lock);
  const int kind = atomic_exchange(&cleanups[number].kind, FREE);
  pthread_mutex_unlock(&lock);
  unblock_signals(&former);
  // A running signal handler may still be calling the function, so the caller must not free its argument yet.
  while (kind == CALL_TO_MAKE && atomic_load(&ending)) wait_a_moment();
}

int fv_open_process(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int fv_open_memory(void) { return memfd_create("fastvector", MFD_CLOEXEC); }

// Finds the file that is mapped at an address by parsing /proc/self/maps; see proc(5). Replaces control characters in
// its name with question marks. Returns the length of the name, or 0 if no file is mapped there.
static size_t find_mapped_file(uintptr_t address, char *name, size_t size) {
  const int maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return 0;
  char chunk[4096];
  uintptr_t number = 0, start = 0;
  int field = 0, is_here = 0;
  size_t count = 0;
  for (ssize_t got; !(is_here && field < 0) && (got = read(maps, chunk, sizeof chunk)) > 0;) {
    for (ssize_t i = 0; i < got; ++i) {
      const char c = chunk[i];
      const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
      if (c == '\n') {
        if (is_here) {
          field = -1;
          break;
        }
        field = 0;
        number = 0;
      } else if (field == 0 && c == '-') {
        start = number;
        number = 0;
      } else if (field == 0 && digit >= 0) {
        number = number << 4 | (uintptr_t)digit;
      } else if (field < 5 && c == ' ') {
        if (field == 0) is_here = start <= address && address < number;
        ++field;
      } else if (field >= 5 && is_here && (count || c == '/') && count < size) {
        name[count++] = (unsigned char)c < 32 || c == 127 ? '?' : c;
      }
    }
  }
  close(maps);
  return count;
}

static const char *bus_prefix;
static int bus_code;

static void write_all(const char *text, size_t count) {
  while (count) {
    const ssize_t written = write(STDERR_FILENO, text, count);
    if (written <= 0) return;
    text += written;
    count -= (size_t)written;
  }
}

static void handle_bus_error(int signal, siginfo_t *information, void *context) {
  (void)context;
  char name[200];
  const size_t count =
      information->si_code == BUS_ADRERR ? find_mapped_file((uintptr_t)information->si_addr, name, sizeof name) : 0;
  if (!count) {
    // The signal has a different cause. Returning retries the access, which now ends the process with the default
    // action. If a process has sent the signal, there is no access to retry, so the signal is raised again.
    sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    if (information->si_code <= 0) raise(signal);
    return;
  }
  static const char reason[] = ": the file was truncated while it was being read, or can no longer be read\n";
  write_all(bus_prefix, strlen(bus_prefix));
  write_all(name, count);
  write_all(reason, sizeof reason - 1);
  undo_everything();
  _exit(bus_code);
}

void fv_install_sigbus_handler(const char *prefix, int code) {
  bus_prefix = prefix;
  bus_code = code;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle_bus_error;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &action, NULL);
}
