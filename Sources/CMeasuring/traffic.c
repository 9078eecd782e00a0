#include "include/measuring.h"
#include <vector_kernels.h>

#define DECLARE(isa)                                                                          \
  void traffic_##isa(double *r, const double *const *v, size_t k, size_t n);                  \
  void streaming_traffic_##isa(double *r, const double *const *v, size_t k, size_t n)

DECLARE(baseline);

#if defined(__x86_64__)
DECLARE(avx2);
DECLARE(avx512);
static const cm_traffic ways[] = {
    {"sse2", traffic_baseline},   {"sse2 streaming", streaming_traffic_baseline},
    {"avx2", traffic_avx2},       {"avx2 streaming", streaming_traffic_avx2},
    {"avx512", traffic_avx512},   {"avx512 streaming", streaming_traffic_avx512},
};

// The kernel sets stand in the same order, two ways for each.
size_t cm_traffic_count(void) {
  size_t count = 2;
  for (size_t i = 1; i < fv_compiled_count() && fv_supported(i); ++i) count += 2;
  return count;
}
#else
static const cm_traffic ways[] = {
    {"plain", traffic_baseline},
    {"streaming", streaming_traffic_baseline},
};

size_t cm_traffic_count(void) { return sizeof ways / sizeof ways[0]; }
#endif

cm_traffic cm_traffic_at(size_t index) { return ways[index]; }
