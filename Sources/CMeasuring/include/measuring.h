// Helpers for measuring that can't be written in Swift: counters, plain memory traffic and optimization barriers.

#ifndef MEASURING_H
#define MEASURING_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Returns nonzero if allocations are counted. This requires that the program links CAllocationCounter, uses glibc, and
/// is built without the thread sanitizer.
int cm_counts_allocations(void);

/// Returns the number of allocations so far, or 0 if they aren't counted. The allocations of other threads don't count
/// while `cm_exclude_background_threads` excludes these threads.
uint64_t cm_allocation_count(void);

/// Returns the number of allocations that the calling thread has made so far, or 0 if they aren't counted.
uint64_t cm_thread_allocation_count(void);

/// Finds threads that allocate while the calling thread sleeps for 1 to 16 ms. Until the next call,
/// `cm_allocation_count` excludes their allocations. Does nothing if the program doesn't link CAllocationCounter.
void cm_exclude_background_threads(void);

/// Returns the number of involuntary context switches of the calling thread, or of the process on systems that don't
/// count them per thread. Returns 0 on failure.
int64_t cm_involuntary_switches(void);

/// Pins the main thread of a process, and the threads that it starts from now on, to one processor. Returns nonzero on
/// success and 0 on failure.
int cm_stay_on_processor(int process, int processor);

/// Returns the processor time that all threads of a process have used, in nanoseconds, or a negative number if it isn't
/// known.
double cm_processor_time(int process);

/// A program to run.
typedef struct {
  const char *program;
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  /// The working folder; NULL for the current one.
  const char *_Nullable folder;
  /// The descriptors of standard input, output and error.
  int files[3];
} cm_command;

/// The options and the results of a traced run.
typedef struct {
  /// Kills the program after this time, in seconds.
  double timeout;
  /// Called at least every 0.2 ms while the program runs. Kills the program if it returns nonzero.
  int (*is_cancelled)(void);
  /// Called with `context` and the path of each regular file that the program opens for reading, executes or loads as a
  /// library; NULL to find no files. Symbolic links in the path are resolved. With a callback, the program runs without
  /// the privileges of set-user-ID files.
  void (*_Nullable opens)(void *_Nullable context, const char *path);
  void *_Nullable context;
  /// The peak resident memory of the largest process, in bytes.
  uint64_t peak;
  /// The status of the program as described in wait(2).
  int status;
} cm_trace;

/// Runs a program under ptrace, which slows it down. Returns 0 on success, ETIMEDOUT after the timeout, or another
/// errno value on failure, for example if the system doesn't allow tracing.
int cm_run_traced(const cm_command *command, cm_trace *trace);

/// Makes the compiler assume that all memory is read and written.
static inline void cm_memory_barrier(void) { __asm__ volatile("" ::: "memory"); }

/// Makes the compiler assume that `*value` is read and that all other memory is read and written.
static inline void cm_black_hole(const void *value) { __asm__ volatile("" ::"r"(value) : "memory"); }

/// Returns `pointer`, but hides its value and the memory behind it from the optimizer.
static inline void *cm_opaque_pointer(void *pointer) {
  __asm__ volatile("" : "+r"(pointer)::"memory");
  return pointer;
}

/// Calls `body` with `context` and counts the user-mode cycles and instructions of the calling thread during the call.
/// Returns 0 on success, or EIO if the counters can't be read after the call. If the counters can't be opened, returns
/// another errno value without calling `body`.
int cm_count_hardware(
    void (*body)(void *_Nullable), void *_Nullable context, uint64_t *cycles, uint64_t *instructions);

/// Calls `body` with `context`. Profilers find this function by its name, which separates the measured code from the
/// rest of the program.
__attribute__((noinline)) void cm_counted(void (*body)(void *_Nullable), void *_Nullable context);

/// Demangles the name of a Swift or C++ function. The caller must free the result. Returns NULL if the name isn't
/// mangled.
char *_Nullable cm_demangle(const char *name);

/// Returns the name of the widest instruction set that the compiler may use, such as `avx2`. The function is inline, so
/// the compiler flags of the including module apply.
static inline const char *cm_baseline_isa(void) {
#if defined(__AVX512F__)
  return "avx512";
#elif defined(__AVX2__)
  return "avx2";
#elif defined(__x86_64__)
  return "sse2";
#elif defined(__aarch64__)
  return "neon";
#else
  return "portable";
#endif
}

/// Returns the version of the compiler that the including module is built with.
static inline const char *cm_compiler(void) { return __VERSION__; }

/// A kernel: a loop that reads and writes memory without doing arithmetic.
typedef struct {
  const char *name;
  /// Reads `k` (1 to 3) arrays of `n` doubles. If `r` isn't NULL, writes the values of the first array to `r`, which
  /// may be one of the arrays. Repeats this `iterations` times.
  void (*run)(double *_Nullable r, const double *const _Nonnull *_Nonnull v, size_t k, size_t n, size_t iterations);
} cm_traffic;

/// Returns the number of kernels that this machine supports.
size_t cm_traffic_count(void);
cm_traffic cm_traffic_at(size_t index);

/// The number of SIMD instruction sets that the processor and the operating system support, and their names, such as
/// `avx2`. Sets with wider registers have higher indices.
size_t cm_instruction_set_count(void);
const char *cm_instruction_set_at(size_t index);

#pragma clang assume_nonnull end

#endif
