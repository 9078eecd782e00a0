// What depends on the size of the last cache level.

#ifndef LAST_CACHE_H
#define LAST_CACHE_H

#include <stddef.h>

/// The bytes of operands and result together from which on a result is written past the caches: a third of the last
/// cache level. Measured for a + b into a third array, 32 MiB of cache: at 400 000 elements (9.6 MB)
/// streaming takes 116 us against 103 us, at 700 000 (16.8 MB) 206 us against 254 us, at 10 000 000
/// 6.0 ms against 9.6 ms.
extern size_t fv_streaming_threshold;

/// The bytes of the last cache level.
extern size_t fv_last_cache;

/// Whether data of so many bytes, read again and again, are likely to be in the last cache level, from which fetching
/// ahead pays: too much for the nearer ones, and at most half of this one, which other cores share. Measured for two
/// lines reduced to 1280 columns, 32 MiB of cache, fetching or not: 60 000 points (1 MB) 18.5 us or 17.7 us, 100 000
/// (1.6 MB) 28.5 us or 29.5 us, 1 000 000 (16 MB) 0.37 ms or 0.43 ms, 10 000 000 (160 MB) 11.4 ms or 10.5 ms.
static inline int fv_is_in_last_cache(size_t bytes) {
  return bytes >= fv_last_cache / 24 && bytes <= fv_last_cache / 2;
}

#endif
