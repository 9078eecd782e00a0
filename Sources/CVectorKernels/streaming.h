// When a result is so large that it is written past the caches.

#ifndef STREAMING_H
#define STREAMING_H

#include <stddef.h>

/// The bytes of operands and result together from which on streaming is faster: a third of the last
/// cache level. Measured for a + b into a third array, 32 MiB of cache: at 400 000 elements (9.6 MB)
/// streaming takes 116 us against 103 us, at 700 000 (16.8 MB) 206 us against 254 us, at 10 000 000
/// 6.0 ms against 9.6 ms.
extern size_t fv_streaming_threshold;

#endif
