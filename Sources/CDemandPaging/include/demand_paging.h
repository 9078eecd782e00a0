#ifndef FASTVECTOR_DEMAND_PAGING_H
#define FASTVECTOR_DEMAND_PAGING_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// An array of doubles that are computed when their page is first read. The array can be larger than memory.
typedef struct fv_demand_pages fv_demand_pages;

/// Computes `count` elements of an array, starting at index `first`. Called on the array's background thread, for any
/// range and possibly several times for the same range. The elements must be the same each time.
typedef void (*fv_demand_fill)(void *context, double *elements, size_t first, size_t count);

/// Creates an array of `count` elements. Returns NULL if `count` is 0, if memory is insufficient, or if the system
/// doesn't support or permit such arrays. They require Linux, pages of at most 16 KiB, and the system call
/// `userfaultfd`, which some containers forbid. `context` is passed to `fill`, and must stay valid until the array is
/// destroyed.
///
/// The elements are read-only. Copy elements before passing them to a system call such as `write`, which may fail if
/// they aren't in memory.
///
/// About `resident_limit` bytes of elements, and at least 1 MiB, stay in memory. Beyond this size, the pages that were
/// filled first are released. They are filled again when they are read.
fv_demand_pages *_Nullable fv_demand_pages_create(
  size_t count, size_t resident_limit, fv_demand_fill fill, void *context);

/// Returns the address of the first element, which is aligned to a page.
double *fv_demand_pages_elements(const fv_demand_pages *pages);

/// Frees the array. `fill` isn't called afterwards.
void fv_demand_pages_destroy(fv_demand_pages *pages);

#pragma clang assume_nonnull end

#endif
