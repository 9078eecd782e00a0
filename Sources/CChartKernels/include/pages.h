// Page-level memory management. Addresses are reserved first, and pages are remapped from one address to another.
//
// Addresses and lengths must be multiples of the page size.

#ifndef PAGES_H
#define PAGES_H

#include <stddef.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

/// Reserves addresses that start at a huge page. The system allocates pages on the first write. Returns null if it
/// has no free range of this length. The length must be a multiple of 2 MiB.
void *_Nullable fv_reserve_pages(size_t length);

/// Releases a range of addresses and its memory.
void fv_release_pages(void *start, size_t length);

/// Returns the memory of a range to the system, but keeps its addresses reserved. If it is used again, it contains
/// zeros.
void fv_discard_pages(void *start, size_t length);

/// Remaps memory to other reserved addresses, which must have no memory yet. Reusing pages is faster than allocating
/// new ones, which the system would have to zero. Both ranges stay reserved. If the system can't remap memory, discards
/// the memory and its contents.
void fv_move_pages(void *from, void *to, size_t length);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
