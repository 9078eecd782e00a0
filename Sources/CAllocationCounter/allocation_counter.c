// Counts calls to malloc and related functions. On glibc, this file replaces these functions with versions that count
// the call and then call the original, which glibc also exports with the prefix `__libc_`. In builds with the address
// sanitizer, which replaces the functions itself, this file installs a hook instead.

#include "include/allocation_counter.h"
#include <stdatomic.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_HOOKS 1
#elif __has_feature(thread_sanitizer)
#define IS_NOT_COUNTED 1
#endif
#endif

#if !defined(__GLIBC__)
#define IS_NOT_COUNTED 1
#endif

#if defined(IS_NOT_COUNTED)

int ac_counts_allocations(void) { return 0; }
uint64_t ac_allocation_count(void) { return 0; }
uint64_t ac_thread_allocation_count(void) { return 0; }
void ac_exclude_background_threads(void) {}

#else

#include <pthread.h>
#include <time.h>

enum {
  // The duration of an observation, in nanoseconds. It is short because every count of a benchmark's allocations starts
  // with an observation.
  OBSERVATION_TIME = 1000000,
  MOST_OBSERVATIONS = 16,
};

// The number of allocations of all threads, except allocations that a thread made while it was excluded.
static _Atomic(uint64_t) allocations;

// A counter that is incremented at the start and at the end of each observation, so it is odd during an observation.
// Each odd value identifies one observation.
static _Atomic(uint64_t) observation;
static _Atomic(int) has_found_thread;

static _Thread_local uint64_t thread_allocations;
static _Thread_local uint64_t excluded_thread_allocations;

// The number of the last observation during which the thread allocated. The thread is excluded until the next
// observation.
static _Thread_local uint64_t thread_observation;

static void count(void) {
  const uint64_t current = atomic_load_explicit(&observation, memory_order_relaxed);
  if (current & 1) {
    thread_observation = current;
    atomic_store_explicit(&has_found_thread, 1, memory_order_relaxed);
  }
  ++thread_allocations;
  if (thread_observation == ((current - 1) | 1)) {
    ++excluded_thread_allocations;
  } else {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  }
}

int ac_counts_allocations(void) { return 1; }
uint64_t ac_thread_allocation_count(void) { return thread_allocations; }

uint64_t ac_allocation_count(void) {
  // Add the allocations that the calling thread made while it was excluded. A thread's own allocations are always
  // included, even if another thread has excluded it.
  return atomic_load_explicit(&allocations, memory_order_relaxed) + excluded_thread_allocations;
}

void ac_exclude_background_threads(void) {
  static pthread_mutex_t is_observing = PTHREAD_MUTEX_INITIALIZER;
  const struct timespec time = {.tv_nsec = OBSERVATION_TIME};
  pthread_mutex_lock(&is_observing);
  for (int count = 0; count < MOST_OBSERVATIONS; ++count) {
    atomic_store(&has_found_thread, 0);
    atomic_fetch_add(&observation, 1);
    nanosleep(&time, NULL);
    atomic_fetch_add(&observation, 1);
    // If a thread was found, observe again. A thread that finishes its work before then isn't found again, and isn't
    // excluded.
    if (!atomic_load(&has_found_thread)) break;
  }
  pthread_mutex_unlock(&is_observing);
}

#if defined(HAS_HOOKS)

// Declared in <sanitizer/allocator_interface.h>, which some compilers don't ship.
int __sanitizer_install_malloc_and_free_hooks(
    void (*malloc_hook)(const volatile void *, size_t), void (*free_hook)(const volatile void *));

static void has_allocated(const volatile void *memory, size_t size) { count(); }
static void has_freed(const volatile void *memory) {}

__attribute__((constructor)) static void install_hooks(void) {
  __sanitizer_install_malloc_and_free_hooks(has_allocated, has_freed);
}

#else

#include <errno.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count();
  void *result = __libc_memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *memory = result;
  return 0;
}

#endif
#endif
