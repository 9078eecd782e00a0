#include "include/cleanup.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum kind { FREE, FILE_TO_REMOVE, CHILD_TO_KILL, BYTES_TO_WRITE };

// A handler reads what follows once `kind` says that it is there.
typedef struct {
  _Atomic int kind;
  pid_t child;
  int descriptor;
  size_t count;
  char bytes[FV_CLEANUP_BYTES];
} cleanup;

static cleanup cleanups[FV_CLEANUPS];

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { SIGNALS = sizeof signals / sizeof signals[0] };
static struct sigaction before[SIGNALS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int uses;

// A file that is being made may be there before a handler knows, or after it has looked: the one waits for the other.
static _Atomic int creating, ending;

static void undo_all(enum kind kind) {
  for (int i = 0; i < FV_CLEANUPS; ++i) {
    cleanup *c = &cleanups[i];
    if (atomic_load(&c->kind) != (int)kind) continue;
    if (kind == CHILD_TO_KILL) kill(c->child, SIGKILL);
    if (kind == FILE_TO_REMOVE) unlink(c->bytes);
    if (kind == BYTES_TO_WRITE && write(c->descriptor, c->bytes, c->count) < 0) continue;
  }
}

// Blocks the signals on this thread, so that no handler interrupts who holds the lock or makes a file.
static void block_signals(sigset_t *former) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < SIGNALS; ++i) sigaddset(&set, signals[i]);
  pthread_sigmask(SIG_BLOCK, &set, former);
}

static void unblock_signals(const sigset_t *former) { pthread_sigmask(SIG_SETMASK, former, NULL); }

static void wait_a_moment(void) { poll(NULL, 0, 1); }

static void handle(int signal) {
  const int error = errno;
  atomic_fetch_add(&ending, 1);
  while (atomic_load(&creating)) wait_a_moment();
  undo_all(CHILD_TO_KILL);
  undo_all(FILE_TO_REMOVE);
  undo_all(BYTES_TO_WRITE);
  for (int i = 0; i < SIGNALS; ++i)
    if (signals[i] == signal) sigaction(signal, &before[i], NULL);
  errno = error;
  // Delivered as soon as this handler returns, to whoever handled it before.
  raise(signal);
  atomic_fetch_sub(&ending, 1);
}

static void install(void) {
  struct sigaction ours;
  memset(&ours, 0, sizeof ours);
  ours.sa_handler = handle;
  for (int i = 0; i < SIGNALS; ++i) sigaddset(&ours.sa_mask, signals[i]);
  for (int i = 0; i < SIGNALS; ++i) {
    sigaction(signals[i], NULL, &before[i]);
    if (before[i].sa_handler != SIG_IGN) sigaction(signals[i], &ours, NULL);
  }
}

static void uninstall(void) {
  for (int i = 0; i < SIGNALS; ++i) {
    struct sigaction now;
    sigaction(signals[i], NULL, &now);
    // Whoever has installed a handler meanwhile keeps it.
    if (now.sa_handler == handle) sigaction(signals[i], &before[i], NULL);
  }
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
    if (uses++ == 0) install();
  }
  pthread_mutex_unlock(&lock);
  unblock_signals(&former);
  return number;
}

int fv_create_removed_on_signal(const char *path, int *number) {
  sigset_t former;
  for (;;) {
    block_signals(&former);
    atomic_fetch_add(&creating, 1);
    if (!atomic_load(&ending)) break;
    // The process ends, or some other handler has decided that it goes on.
    atomic_fetch_sub(&creating, 1);
    unblock_signals(&former);
    wait_a_moment();
  }
  *number = add(FILE_TO_REMOVE, 0, -1, path, strlen(path));
  const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  const int error = errno;
  if (descriptor < 0) fv_forget(*number);
  atomic_fetch_sub(&creating, 1);
  unblock_signals(&former);
  errno = error;
  return descriptor;
}

int fv_kill_on_signal(pid_t child) { return add(CHILD_TO_KILL, child, -1, "", 0); }

int fv_write_on_signal(int descriptor, const void *bytes, size_t count) {
  return add(BYTES_TO_WRITE, 0, descriptor, bytes, count);
}

void fv_forget(int number) {
  if (number < 0 || number >= FV_CLEANUPS) return;
  sigset_t former;
  block_signals(&former);
  pthread_mutex_lock(&lock);
  if (atomic_exchange(&cleanups[number].kind, FREE) != FREE && --uses == 0) uninstall();
  pthread_mutex_unlock(&lock);
  unblock_signals(&former);
}
