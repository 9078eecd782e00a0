// Page-level memory management: functions that reserve ranges of addresses, and move pages between them by remapping.
//
// Addresses and lengths must be multiples of the page size.

#ifndef PAGES_H
#define PAGES_H

#include <stddef.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

/// Reserves a range of addresses that starts at a multiple of 2 MiB, the size of a huge page. The system allocates
/// pages when they are first written. Returns null if the address space has no free range of this length. The length
/// must be a multiple of 2 MiB.
void *_Nullable fv_reserve_pages(size_t length);

/// Releases a range of addresses and its memory.
void fv_release_pages(void *start, size_t length);

/// Returns the memory of a range to the system, but keeps its addresses reserved. On Linux, the range contains zeros
/// when it is next read. On other systems, it may still contain the old data.
void fv_discard_pages(void *start, size_t length);

/// Moves the memory of the range `from` to the reserved range `to`, which must not contain any memory yet. Both ranges
/// stay reserved. Moving pages is faster than allocating new ones, which the system would have to fill with zeros. If
/// the system can't remap memory, discards the memory of `from` and its contents; `to` stays unallocated.
void fv_move_pages(void *from, void *to, size_t length);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
