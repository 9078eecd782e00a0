// What measuring needs that Swift cannot say: counters, plain memory traffic and a barrier for the optimiser.

#ifndef MEASURING_H
#define MEASURING_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether allocations are counted: in programs that link CAllocationCounter, on glibc and not under the thread
/// sanitizer.
int cm_counts_allocations(void);

/// Returns the number of allocations so far, or 0 if they aren't counted. It doesn't include the allocations that other
/// threads made while they were excluded, see `cm_exclude_background_threads`.
uint64_t cm_allocation_count(void);

/// The number of allocations that the calling thread has made so far; 0 where they are not counted.
uint64_t cm_thread_allocation_count(void);

/// Finds threads that allocate while the calling thread sleeps, for 1 to 16 ms, and excludes them until the next call. Does
/// nothing if the program doesn't link CAllocationCounter.
void cm_exclude_background_threads(void);

/// How often the calling thread lost the processor without giving it up.
int64_t cm_involuntary_switches(void);

/// Keeps a process, its main thread and those that it starts from now on, on one processor. Returns 0 where that cannot
/// be.
int cm_stay_on_processor(int process, int processor);

/// The processor time that all threads of a process have used, in nanoseconds; negative if it isn't known.
double cm_processor_time(int process);

/// Makes the compiler believe that all memory has been read and written.
static inline void cm_memory_barrier(void) { __asm__ volatile("" ::: "memory"); }

/// Makes the compiler believe that a value has been read, and all other memory read and written.
static inline void cm_black_hole(const void *value) { __asm__ volatile("" ::"r"(value) : "memory"); }

/// The same pointer, of which the compiler does not know where it points to, nor what is there.
static inline void *cm_opaque_pointer(void *pointer) {
  __asm__ volatile("" : "+r"(pointer)::"memory");
  return pointer;
}

/// Calls `body` with `context` and counts the cycles and instructions of the calling thread meanwhile, outside of the
/// kernel. Returns 0, or an error of errno where the system shows no counters; `body` is not called then.
int cm_count_hardware(
    void (*body)(void *_Nullable), void *_Nullable context, uint64_t *cycles, uint64_t *instructions);

/// Calls `body` with `context`: a function that profilers know by its name, to tell what is inside of it.
__attribute__((noinline)) void cm_counted(void (*body)(void *_Nullable), void *_Nullable context);

/// The name of a function of Swift or C++ as its source has it, to be freed; NULL where it is not mangled.
char *_Nullable cm_demangle(const char *name);

/// The instruction set that the including Swift code is compiled for, by its FastVector name.
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

/// The version of the compiler that the including Swift code is compiled with.
static inline const char *cm_compiler(void) { return __VERSION__; }

/// A shape of memory traffic without arithmetic.
typedef struct {
  const char *name;
  /// Reads `k` (1 to 3) arrays of `n` doubles and, if `r` isn't NULL, writes the first one's values to `r`, which may be
  /// one of the arrays. Repeats all of that `iterations` times.
  void (*run)(double *_Nullable r, const double *const _Nonnull *_Nonnull v, size_t k, size_t n, size_t iterations);
} cm_traffic;

/// The number of shapes that this machine can run.
size_t cm_traffic_count(void);
cm_traffic cm_traffic_at(size_t index);

/// The instruction sets for vectors that the processor and the operating system offer, by their FastVector names, from
/// the least to the greatest.
size_t cm_instruction_set_count(void);
const char *cm_instruction_set_at(size_t index);

#pragma clang assume_nonnull end

#endif
