// Memory by the page: addresses are reserved first, and memory moves from those that are no longer needed to others.
//
// Addresses and lengths are multiples of the size of a page.

#ifndef PAGES_H
#define PAGES_H

#include <stddef.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

/// Reserves addresses from a huge page on, behind which the system puts memory when they are first written to. Null where it
/// has no such range. The length is a multiple of 2 MiB.
void *_Nullable fv_reserve_pages(size_t length);

/// Gives addresses back, and the memory behind them.
void fv_release_pages(void *start, size_t length);

/// Gives memory back to the system, whose addresses stay reserved.
void fv_discard_pages(void *start, size_t length);

/// Moves the memory behind some addresses to others that have none: it need not come from the system then, which clears it.
/// Both ranges stay reserved. Where the system cannot move memory, it is given back.
void fv_move_pages(void *from, void *to, size_t length);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
