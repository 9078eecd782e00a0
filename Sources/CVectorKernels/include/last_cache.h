// Thresholds that depend on the size of the last-level cache.

#ifndef LAST_CACHE_H
#define LAST_CACHE_H

#include <stddef.h>

/// The total size of operands and result in bytes from which on results are written with streaming stores: a third of
/// the last-level cache. Measured for a + b into a third array, with 32 MiB of cache, with and without streaming: 400
/// 000 elements (9.6 MB) 116 us and 103 us, 700 000 (16.8 MB) 206 us and 254 us, 10 000 000 6.0 ms and 9.6 ms.
extern size_t fv_streaming_threshold;

/// The size of the last-level cache in bytes.
extern size_t fv_last_cache;

/// Returns 1 if data of this size, read repeatedly, are likely to be in the last-level cache, so that prefetching pays
/// off: they are too large for the inner caches, and at most half of this one, which other cores share. Measured for
/// two series reduced to 1280 columns, with 32 MiB of cache, with and without prefetching: 60 000 points (1 MB) 18.5 us
/// and 17.7 us, 100 000 (1.6 MB) 28.5 us and 29.5 us, 1 000 000 (16 MB) 0.37 ms and 0.43 ms, 10 000 000 (160 MB) 11.4
/// ms and 10.5 ms.
static inline int fv_is_in_last_cache(size_t bytes) {
  return bytes >= fv_last_cache / 24 && bytes <= fv_last_cache / 2;
}

#endif
