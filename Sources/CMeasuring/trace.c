// Traces a program. Reads the peak memory of each process when the process exits, and finds the files that the
// processes open.
#define _GNU_SOURCE
#include "include/measuring.h"
#include <errno.h>
#ifdef __linux__
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  const cm_command *command;
  cm_trace *trace;
  int error;
} run;

#ifndef SYS_openat2
#define SYS_openat2 437
#endif

// Makes the process and its descendants stop for the tracer at each system call that opens a file. All other system
// calls run at full speed. Returns 0 on success.
static int stop_when_opening(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef SYS_open
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_open, 3, 0),
#else
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 3, 0),
#endif
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE),
  };
  const struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

// Runs in the child process, which shares no memory with the parent and has no other threads. It must only call
// functions that are safe in signal handlers.
static void start(const cm_command *command, int finds_files) {
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
  if (finds_files) {
    // The tracer must set its options before the first system call is filtered.
    raise(SIGSTOP);
    if (stop_when_opening() != 0) _exit(127);
  }
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

// Passes the resolved path of a file to the `opens` callback. Ignores everything except regular files.
static void report(const cm_trace *trace, const char *path) {
  char resolved[PATH_MAX];
  struct stat status;
  if (realpath(path, resolved) && stat(resolved, &status) == 0 && S_ISREG(status.st_mode))
    trace->opens(trace->context, resolved);
}

// Reports the file that a system call opens, unless `open` or `openat` opens it only for writing. The flags of
// `openat2` are in the memory of the process and aren't read.
static void report_opened(pid_t process, const cm_trace *trace) {
#ifdef PTRACE_GET_SYSCALL_INFO
  struct __ptrace_syscall_info call;
  if (ptrace(PTRACE_GET_SYSCALL_INFO, process, (void *)sizeof call, &call) <= 0) return;
  if (call.op != PTRACE_SYSCALL_INFO_SECCOMP) return;
  const uint64_t *arguments = call.seccomp.args;
  int folder = AT_FDCWD;
  uint64_t flags = 0;
#ifdef SYS_open
  if (call.seccomp.nr == SYS_open) flags = arguments[1];
  if (call.seccomp.nr != SYS_open) folder = (int)arguments[0], ++arguments;
#else
  folder = (int)arguments[0], ++arguments;
#endif
  if (call.seccomp.nr == SYS_openat) flags = arguments[1];
  if ((flags & O_ACCMODE) == O_WRONLY) return;
  char name[PATH_MAX + 1], place[64], path[2 * PATH_MAX + 2];
  snprintf(place, sizeof place, "/proc/%d/mem", process);
  const int memory = open(place, O_RDONLY | O_CLOEXEC);
  if (memory < 0) return;
  const ssize_t count = pread(memory, name, PATH_MAX, (off_t)arguments[0]);
  close(memory);
  if (count <= 0) return;
  name[count] = 0;
  if (name[0] == '/') return report(trace, name);
  if (folder == AT_FDCWD) snprintf(path, sizeof path, "/proc/%d/cwd/%s", process, name);
  else snprintf(path, sizeof path, "/proc/%d/fd/%d/%s", process, folder, name);
  report(trace, path);
#else
  (void)process, (void)trace;
#endif
}

// Handles the stops of a process and its descendants until the process has exited.
static void trace(pid_t child, run *run) {
  cm_trace *trace = run->trace;
  const long options = PTRACE_O_EXITKILL | PTRACE_O_TRACEEXIT | PTRACE_O_TRACEEXEC | PTRACE_O_TRACEFORK |
                       PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE | (trace->opens ? PTRACE_O_TRACESECCOMP : 0);
  const double end = now() + trace->timeout;
  int is_stopped = 0, is_late = 0;
  for (;;) {
    int status;
    is_late = is_late || now() > end;
    if (is_late || trace->is_cancelled()) kill(-child, SIGKILL);
    const pid_t process = waitpid(-1, &status, __WALL | __WNOTHREAD | WNOHANG);
    if (process == 0) {
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
      trace->status = status;
      // If the process never stopped, it didn't execute the program, or the system doesn't allow tracing.
      run->error = is_late ? ETIMEDOUT : is_stopped ? 0 : EPERM;
      return;
    }
    if (process == child && !is_stopped) {
      is_stopped = 1;
      ptrace(PTRACE_SETOPTIONS, child, NULL, options);
      ptrace(PTRACE_CONT, process, NULL, 0);
      continue;
    }
    const int event = status >> 16;
    if (event == PTRACE_EVENT_EXIT) {
      const uint64_t peak = peak_of(process);
      if (peak > trace->peak) trace->peak = peak;
    }
    if (event == PTRACE_EVENT_SECCOMP) report_opened(process, trace);
    if (event == PTRACE_EVENT_EXEC && trace->opens) {
      char path[64];
      snprintf(path, sizeof path, "/proc/%d/exe", process);
      report(trace, path);
    }
    // Pass signals on to the process, except the SIGSTOP with which a traced process starts. A ptrace event carries no
    // signal.
    const int signal = event ? 0 : WSTOPSIG(status);
    ptrace(PTRACE_CONT, process, NULL, signal == SIGSTOP ? 0 : signal);
  }
}

// Traces the program in a separate thread. Only the thread that starts a program can trace it, and this thread has no
// other children. When it ends, the system kills the descendants of the program that are still running.
static void *trace_in_thread(void *context) {
  run *run = context;
  const pid_t child = fork();
  if (child == 0) start(run->command, run->trace->opens != NULL);
  if (child < 0) {
    run->error = errno;
    return NULL;
  }
  trace(child, run);
  return NULL;
}

int cm_run_traced(const cm_command *command, cm_trace *trace) {
  run run = {.command = command, .trace = trace};
  pthread_t thread;
  const int error = pthread_create(&thread, NULL, trace_in_thread, &run);
  if (error) return error;
  pthread_join(thread, NULL);
  return run.error;
}
#else
int cm_run_traced(const cm_command *command, cm_trace *trace) {
  (void)command, (void)trace;
  return ENOTSUP;
}
#endif
