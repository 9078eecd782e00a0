#define _GNU_SOURCE

#include "pages.h"

#include <stdint.h>
#include <sys/mman.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

enum { PROTECTION = PROT_READ | PROT_WRITE, FLAGS = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE };

enum { HUGE_PAGE = 2 << 20 };

void *fv_reserve_pages(size_t length) {
  char *start = mmap(NULL, length + HUGE_PAGE, PROTECTION, FLAGS, -1, 0);
  if (start == MAP_FAILED) return NULL;
  // Unmap the excess at both ends, so that the range starts at a multiple of the huge page size.
  const size_t before = -(uintptr_t)start % HUGE_PAGE;
  if (before > 0) munmap(start, before);
  munmap(start + before + length, HUGE_PAGE - before);
#ifdef MADV_HUGEPAGE
  madvise(start + before, length, MADV_HUGEPAGE);
#endif
  return start + before;
}

void fv_release_pages(void *start, size_t length) { munmap(start, length); }

void fv_discard_pages(void *start, size_t length) {
#ifdef __linux__
  madvise(start, length, MADV_DONTNEED);
#else
  madvise(start, length, MADV_FREE);
#endif
}

void fv_move_pages(void *from, void *to, size_t length) {
#ifdef MREMAP_DONTUNMAP
  const int flags = MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP;
  if (mremap(from, length, length, flags, to) != MAP_FAILED) {
    // Map the old range again, which frees its page tables. They take 8 bytes per page even if all pages have been
    // moved.
    mmap(from, length, PROTECTION, FLAGS | MAP_FIXED, -1, 0);
    return;
  }
#endif
  fv_discard_pages(from, length);
}
