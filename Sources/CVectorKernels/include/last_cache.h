// Thresholds that depend on the size of the last-level cache.

#ifndef LAST_CACHE_H
#define LAST_CACHE_H

#include <stddef.h>

/// The threshold for streaming stores: the total size of operands and result, in bytes, from which on results bypass
/// the caches. It is a third of the last-level cache.
///
/// Measured for a + b into a third array, with 32 MiB of cache, with streaming and without: 116 us and 103 us for 0.4
/// million elements (9.6 MB), 206 us and 254 us for 0.7 million (16.8 MB), and 6.0 ms and 9.6 ms for 10 million (240
/// MB).
extern size_t fv_streaming_threshold;

/// The size of the last-level cache in bytes.
extern size_t fv_last_cache;

/// Returns 1 if data of this size are likely to be in the last-level cache when they are read repeatedly. Prefetching
/// is then worthwhile. Such data are too large for the inner caches, but take at most half of the last-level cache,
/// which other cores share.
///
/// Measured for two series reduced to 1280 columns, with 32 MiB of cache, with prefetching and without: 18.5 us and
/// 17.7 us for 0.06 million points (1 MB), 28.5 us and 29.5 us for 0.1 million (1.6 MB), 0.37 ms and 0.43 ms for 1
/// million (16 MB), and 11.4 ms and 10.5 ms for 10 million (160 MB).
static inline int fv_is_in_last_cache(size_t bytes) {
  return bytes >= fv_last_cache / 24 && bytes <= fv_last_cache / 2;
}

#endif
