// Thresholds that depend on the size of the last-level cache.

#ifndef LAST_CACHE_H
#define LAST_CACHE_H

#include <stddef.h>

/// The threshold for streaming stores, which bypass the caches: a third of the last-level cache. A result is written
/// with streaming stores if its operands and the result together have at least this size, in bytes.
///
/// Time to add two arrays into a third one, with 32 MiB of last-level cache:
///
/// | elements | total size | with streaming | without |
/// |---:|---:|---:|---:|
/// | 400 000 | 9.6 MB | 116 us | 103 us |
/// | 700 000 | 16.8 MB | 206 us | 254 us |
/// | 10 000 000 | 240 MB | 6.0 ms | 9.6 ms |
extern size_t fv_streaming_threshold;

/// The size of the last-level cache in bytes.
extern size_t fv_last_cache;

/// Returns 1 if data of this size is likely to be in the last-level cache when it is read repeatedly. Prefetching is
/// worthwhile only for such data. Smaller data is in the inner caches, and reading larger data was slower with
/// prefetching. The upper limit is half of the last-level cache, because other cores share it.
///
/// Time to reduce two series to 1280 columns, with 32 MiB of last-level cache:
///
/// | points | size | with prefetching | without |
/// |---:|---:|---:|---:|
/// | 60 000 | 1 MB | 18.5 us | 17.7 us |
/// | 100 000 | 1.6 MB | 28.5 us | 29.5 us |
/// | 1 000 000 | 16 MB | 0.37 ms | 0.43 ms |
/// | 10 000 000 | 160 MB | 11.4 ms | 10.5 ms |
static inline int fv_is_in_last_cache(size_t bytes) {
  return bytes >= fv_last_cache / 24 && bytes <= fv_last_cache / 2;
}

#endif
