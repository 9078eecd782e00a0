#include "slices.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <time.h>

enum { MAXIMUM_WORKERS = 1023 };

// The lower 32 bits count the slices of the current job that haven't started, and the upper 32 bits identify the job by
// its sequence number. A thread takes a slice by decrementing the lower half. After that, it may read the variables of
// the job, because the job doesn't end before all of its slices have been executed.
static _Atomic(uint64_t) remaining;
static void (*job_work)(void *context, size_t slice);
static void *job_context;
static _Atomic(size_t) unfinished;

// The number of workers that may take slices of the current job.
static _Atomic(size_t) invited;

static pthread_mutex_t busy = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t sleep_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static _Atomic(size_t) sleepers;
static size_t started;

static inline void relax(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

static uint64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static int has_work(size_t worker) {
  return (uint32_t)atomic_load(&remaining) > 0 && worker < atomic_load(&invited);
}

// Takes and runs slices of the current job until none are left. A worker that isn't invited to the current job, because
// that job runs on fewer threads than the previous one, takes none.
static void work_off(size_t worker) {
  uint64_t state = atomic_load(&remaining);
  while ((uint32_t)state > 0 && worker < atomic_load(&invited)) {
    if (!atomic_compare_exchange_weak(&remaining, &state, state - 1)) continue;
    job_work(job_context, (uint32_t)state - 1);
    atomic_fetch_sub(&unfinished, 1);
    state = atomic_load(&remaining);
  }
}

static void *worker_main(void *argument) {
  const size_t worker = (size_t)(uintptr_t)argument;
  for (;;) {
    const uint64_t patience = nanoseconds() + 50000;
    while (!has_work(worker) && nanoseconds() < patience) {
      for (int i = 0; i < 32 && !has_work(worker); ++i) relax();
      // Yield the core to any thread that has work, in particular to the caller.
      sched_yield();
    }
    if (!has_work(worker)) {
      pthread_mutex_lock(&sleep_lock);
      atomic_fetch_add(&sleepers, 1);
      while (!has_work(worker)) pthread_cond_wait(&wake, &sleep_lock);
      atomic_fetch_sub(&sleepers, 1);
      pthread_mutex_unlock(&sleep_lock);
    }
    work_off(worker);
  }
  return NULL;
}

// Starts threads until there are `wanted` of them. If the system can't create that many, the job runs on fewer threads.
static void start_workers(size_t wanted) {
  if (wanted > MAXIMUM_WORKERS) wanted = MAXIMUM_WORKERS;
  while (started < wanted) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, worker_main, (void *)(uintptr_t)started) != 0) return;
    pthread_detach(thread);
    ++started;
  }
}

void fv_run_slices(size_t slices, size_t threads, void (*work)(void *context, size_t slice), void *context) {
  if (slices < 2 || slices > UINT32_MAX || threads < 2 || pthread_mutex_trylock(&busy) != 0) {
    for (size_t slice = 0; slice < slices; ++slice) work(context, slice);
    return;
  }
  start_workers(threads - 1);
  job_work = work;
  job_context = context;
  atomic_store(&unfinished, slices);
  atomic_store(&invited, threads - 1);
  const uint64_t job = (atomic_load(&remaining) >> 32) + 1;
  atomic_store(&remaining, job << 32 | slices);
  if (atomic_load(&sleepers) > 0) {
    pthread_mutex_lock(&sleep_lock);
    pthread_cond_broadcast(&wake);
    pthread_mutex_unlock(&sleep_lock);
  }
  // The calling thread always takes slices. It acts as worker 0, which is invited to every job.
  work_off(0);
  for (unsigned spins = 0; atomic_load(&unfinished) > 0; ++spins) {
    relax();
    // Yield, because a worker that is running a slice may be waiting for this core.
    if (spins % 64 == 63) sched_yield();
  }
  pthread_mutex_unlock(&busy);
}
