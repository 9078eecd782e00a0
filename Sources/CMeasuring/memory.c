// Measures the peak memory of a program by reading it when each of its processes exits.
#define _GNU_SOURCE
#include "include/measuring.h"
#include <errno.h>
#ifdef __linux__
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  const cm_command *command;
  double timeout;
  int (*is_cancelled)(void);
  uint64_t peak;
  int status;
  int error;
} run;

// Runs in the child process, which shares no memory with the parent and has no other threads. It must only call
// functions that are safe in signal handlers.
static void start(const cm_command *command) {
  setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  for (int i = 0; i < 3; ++i)
    if (dup2(command->files[i], i) < 0) _exit(127);
  close_range(3, ~0u, 0);
  if (command->folder && chdir(command->folder) != 0) _exit(127);
  // After this call, the process stops when it executes the program.
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(127);
  execvpe(command->program, command->arguments, command->environment);
  _exit(127);
}

// Returns the peak resident memory of a process in bytes, or 0 if it is unknown. Executing a program resets this peak,
// so it doesn't include the memory of the parent. The maximum that wait4(2) reports does include it.
static uint64_t peak_of(pid_t process) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/%d/status", process);
  FILE *status = fopen(path, "re");
  if (!status) return 0;
  unsigned long long kibibytes = 0;
  while (fgets(line, sizeof line, status))
    if (sscanf(line, "VmHWM: %llu kB", &kibibytes) == 1) break;
  fclose(status);
  return 1024 * (uint64_t)kibibytes;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// Handles the stops of a process and its descendants until the process has exited.
static void trace(pid_t child, run *run) {
  const long options = PTRACE_O_EXITKILL | PTRACE_O_TRACEEXIT | PTRACE_O_TRACEEXEC | PTRACE_O_TRACEFORK |
                       PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE;
  const double end = now() + run->timeout;
  int is_stopped = 0, is_late = 0;
  for (;;) {
    int status;
    const pid_t process = waitpid(-1, &status, __WALL | __WNOTHREAD | WNOHANG);
    if (process == 0) {
      is_late = is_late || now() > end;
      if (is_late || run->is_cancelled()) kill(-child, SIGKILL);
      nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
      continue;
    }
    if (process < 0) {
      if (errno == EINTR) continue;
      run->error = errno;
      return;
    }
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (process != child) continue;
      run->status = status;
      // If the process never stopped, the program wasn't executed, or the system doesn't allow tracing.
      run->error = is_late ? ETIMEDOUT : is_stopped ? 0 : EPERM;
      return;
    }
    if (process == child && !is_stopped) {
      is_stopped = 1;
      ptrace(PTRACE_SETOPTIONS, child, NULL, options);
      ptrace(PTRACE_CONT, process, NULL, 0);
      continue;
    }
    if (status >> 8 == (SIGTRAP | (PTRACE_EVENT_EXIT << 8))) {
      const uint64_t peak = peak_of(process);
      if (peak > run->peak) run->peak = peak;
    }
    // Pass signals on to the process, except the SIGSTOP with which a traced process starts. A ptrace event carries no
    // signal.
    const int signal = status >> 16 ? 0 : WSTOPSIG(status);
    ptrace(PTRACE_CONT, process, NULL, signal == SIGSTOP ? 0 : signal);
  }
}

// Starts and traces a program in a separate thread, because only the thread that starts a program can trace it. This
// thread has no other children, and when it ends, the system kills the descendants that are still running.
static void *trace_in_thread(void *context) {
  run *run = context;
  const pid_t child = fork();
  if (child == 0) start(run->command);
  if (child < 0) {
    run->error = errno;
    return NULL;
  }
  trace(child, run);
  return NULL;
}

int cm_measure_peak_memory(
    const cm_command *command, double timeout, int (*is_cancelled)(void), uint64_t *peak, int *status) {
  run run = {.command = command, .timeout = timeout, .is_cancelled = is_cancelled};
  pthread_t thread;
  const int error = pthread_create(&thread, NULL, trace_in_thread, &run);
  if (error) return error;
  pthread_join(thread, NULL);
  *peak = run.peak;
  *status = run.status;
  return run.error;
}
#else
int cm_measure_peak_memory(
    const cm_command *command, double timeout, int (*is_cancelled)(void), uint64_t *peak, int *status) {
  (void)command, (void)timeout, (void)is_cancelled, (void)peak, (void)status;
  return ENOTSUP;
}
#endif
