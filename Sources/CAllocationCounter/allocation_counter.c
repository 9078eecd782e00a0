// Interposes malloc and its relatives, which glibc also offers under names of its own.

#include "include/allocation_counter.h"
#include <stdatomic.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#include <stdlib.h>

#if defined(__GLIBC__) && !defined(SANITIZED)
#include <errno.h>

static _Atomic(uint64_t) allocations;
static _Thread_local uint64_t thread_allocations;

static void count(void) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  ++thread_allocations;
}

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

int ac_counts_allocations(void) { return 1; }
uint64_t ac_allocation_count(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }
uint64_t ac_thread_allocation_count(void) { return thread_allocations; }

#else

int ac_counts_allocations(void) { return 0; }
uint64_t ac_allocation_count(void) { return 0; }
uint64_t ac_thread_allocation_count(void) { return 0; }

#endif
