#define _GNU_SOURCE
#include "demand_paging.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef UFFD_USER_MODE_ONLY
#define UFFD_USER_MODE_ONLY 1
#endif

// The number of bytes to fill per page fault. Drawing a frame reads a few elements at each of a thousand positions, so
// a fault at a new position fills only a few pages. A pass over all elements fills more pages per fault, which avoids
// most of the switches between threads.
enum { SCATTERED = 16 << 10, SEQUENTIAL = 1 << 20 };

typedef struct {
  size_t offset, length;
} range;

struct fv_demand_pages {
  char *start;
  size_t count, length, page_size;
  fv_demand_fill fill;
  void *context;
  int faults, stop;
  pthread_t thread;

  double *staging;
  size_t next; // the end of the range that was filled last

  // A ring buffer of the filled ranges, oldest first.
  range *filled;
  size_t capacity, oldest, filled_count;
  size_t resident, resident_limit;
};

static size_t rounded_up(size_t size, size_t unit) { return (size + unit - 1) / unit * unit; }

static void evict(fv_demand_pages *pages) {
  while (pages->filled_count > 0 && (pages->resident > pages->resident_limit || pages->filled_count == pages->capacity)) {
    range old = pages->filled[pages->oldest];
    madvise(pages->start + old.offset, old.length, MADV_DONTNEED);
    pages->resident -= old.length;
    pages->oldest = (pages->oldest + 1) % pages->capacity;
    pages->filled_count--;
  }
}

// Copies the staged elements to pages of the array. Pages that are already mapped don't change.
static void map_staged(fv_demand_pages *pages, size_t offset, size_t length) {
  size_t done = 0;
  while (done < length) {
    struct uffdio_copy copy = {
      .dst = (uintptr_t)pages->start + offset + done,
      .src = (uintptr_t)pages->staging + done,
      .len = length - done,
    };
    if (ioctl(pages->faults, UFFDIO_COPY, &copy) == 0) break;
    if (copy.copy > 0) {
      done += (size_t)copy.copy;
    } else if (errno == EEXIST) {
      done += pages->page_size;
    } else if (errno != EAGAIN && errno != EINTR) {
      // The thread that reads the page can't continue.
      perror("cannot map a page of numbers");
      abort();
    }
  }
  // The copy wakes only the threads that wait for a page that it maps. Also wake the threads that wait for other pages
  // of the range.
  struct uffdio_range all = {.start = (uintptr_t)pages->start + offset, .len = length};
  ioctl(pages->faults, UFFDIO_WAKE, &all);
}

static void serve_fault(fv_demand_pages *pages, size_t offset) {
  offset -= offset % pages->page_size;
  size_t length = SEQUENTIAL;
  if (offset != pages->next) {
    offset -= offset % SCATTERED;
    length = SCATTERED;
  }
  if (length > pages->length - offset) length = pages->length - offset;
  size_t first = offset / sizeof(double), count = length / sizeof(double);
  if (count > pages->count - first) count = pages->count - first;
  pages->fill(pages->context, pages->staging, first, count);
  for (size_t i = count; i < length / sizeof(double); i++) pages->staging[i] = 0;
  evict(pages);
  map_staged(pages, offset, length);
  pages->next = offset + length;
  pages->filled[(pages->oldest + pages->filled_count++) % pages->capacity] = (range){offset, length};
  pages->resident += length;
}

static void *serve(void *argument) {
  fv_demand_pages *pages = argument;
  for (;;) {
    struct pollfd sources[2] = {{.fd = pages->faults, .events = POLLIN}, {.fd = pages->stop, .events = POLLIN}};
    if (poll(sources, 2, -1) < 0) continue;
    if (sources[1].revents) return NULL;
    struct uffd_msg message;
    if (read(pages->faults, &message, sizeof message) != sizeof message) continue;
    if (message.event == UFFD_EVENT_PAGEFAULT) {
      serve_fault(pages, (size_t)(message.arg.pagefault.address - (uintptr_t)pages->start));
    }
  }
}

static int open_faults(void) {
  int flags = O_CLOEXEC | O_NONBLOCK;
  int faults = (int)syscall(SYS_userfaultfd, flags);
  // Unprivileged processes may handle only faults in user mode.
  return faults >= 0 ? faults : (int)syscall(SYS_userfaultfd, flags | UFFD_USER_MODE_ONLY);
}

static int register_faults(fv_demand_pages *pages) {
  struct uffdio_api api = {.api = UFFD_API};
  struct uffdio_register region = {
    .range = {.start = (uintptr_t)pages->start, .len = pages->length},
    .mode = UFFDIO_REGISTER_MODE_MISSING,
  };
  return ioctl(pages->faults, UFFDIO_API, &api) == 0 && ioctl(pages->faults, UFFDIO_REGISTER, &region) == 0;
}

// Starts the thread that fills pages. Its signals are blocked, so that signal handlers run on the threads of the
// program. SIGBUS and SIGSEGV stay unblocked.
static int start_thread(fv_demand_pages *pages) {
  sigset_t most, old;
  sigfillset(&most);
  sigdelset(&most, SIGBUS);
  sigdelset(&most, SIGSEGV);
  pthread_sigmask(SIG_BLOCK, &most, &old);
  int failure = pthread_create(&pages->thread, NULL, serve, pages);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  return failure == 0;
}

static void release(fv_demand_pages *pages) {
  if (pages->start) munmap(pages->start, pages->length);
  if (pages->faults >= 0) close(pages->faults);
  if (pages->stop >= 0) close(pages->stop);
  free(pages->staging);
  free(pages->filled);
  free(pages);
}

fv_demand_pages *fv_demand_pages_create(size_t count, size_t resident_limit, fv_demand_fill fill, void *context) {
  size_t page_size = (size_t)sysconf(_SC_PAGESIZE);
  if (count == 0 || count > SIZE_MAX / 2 / sizeof(double) || page_size > SCATTERED) return NULL;
  fv_demand_pages *pages = calloc(1, sizeof *pages);
  if (!pages) return NULL;
  pages->count = count;
  pages->page_size = page_size;
  pages->length = rounded_up(count * sizeof(double), page_size);
  // No range has been filled yet, so no fault is sequential.
  pages->next = SIZE_MAX;
  pages->fill = fill;
  pages->context = context;
  pages->resident_limit = resident_limit > SEQUENTIAL ? resident_limit : SEQUENTIAL;
  pages->capacity = pages->resident_limit / SCATTERED + 1;
  pages->filled = malloc(pages->capacity * sizeof *pages->filled);
  void *staging = NULL;
  if (posix_memalign(&staging, page_size, SEQUENTIAL) == 0) pages->staging = staging;
  pages->faults = open_faults();
  pages->stop = eventfd(0, EFD_CLOEXEC);
  void *start = mmap(NULL, pages->length, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start != MAP_FAILED) pages->start = start;
  if (!pages->filled || !pages->staging || pages->faults < 0 || pages->stop < 0 || !pages->start) {
    release(pages);
    return NULL;
  }
  madvise(pages->start, pages->length, MADV_NOHUGEPAGE);
  // Child processes don't inherit the pages, because no thread would fill them there.
  madvise(pages->start, pages->length, MADV_DONTFORK);
  if (!register_faults(pages) || !start_thread(pages)) {
    release(pages);
    return NULL;
  }
  return pages;
}

double *fv_demand_pages_elements(const fv_demand_pages *pages) { return (double *)pages->start; }

void fv_demand_pages_destroy(fv_demand_pages *pages) {
  uint64_t one = 1;
  while (write(pages->stop, &one, sizeof one) < 0 && errno == EINTR) continue;
  pthread_join(pages->thread, NULL);
  release(pages);
}

#else

#include <stdlib.h>

// Other systems have no `userfaultfd`, so no array can be created.

fv_demand_pages *fv_demand_pages_create(size_t count, size_t resident_limit, fv_demand_fill fill, void *context) {
  return NULL;
}

double *fv_demand_pages_elements(const fv_demand_pages *pages) { abort(); }

void fv_demand_pages_destroy(fv_demand_pages *pages) { abort(); }

#endif
