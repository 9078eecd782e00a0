// The implementations of memory traffic, and which of them this machine can run.

#include "include/measuring.h"

#define DECLARE(isa)                                                                          \
  void traffic_##isa(double *r, const double *const *v, size_t k, size_t n);                  \
  void streaming_traffic_##isa(double *r, const double *const *v, size_t k, size_t n)

DECLARE(baseline);

#if defined(__x86_64__)
DECLARE(avx2);
DECLARE(avx512);
static const cm_traffic implementations[] = {
    {"sse2", traffic_baseline},   {"sse2 streaming", streaming_traffic_baseline},
    {"avx2", traffic_avx2},       {"avx2 streaming", streaming_traffic_avx2},
    {"avx512", traffic_avx512},   {"avx512 streaming", streaming_traffic_avx512},
};
static const char *const instruction_sets[] = {"sse2", "avx2", "avx512"};

// The same features that FastVector's kernels of these names need. The compiler's runtime asks the processor, and the
// operating system whether it saves the registers.
size_t cm_instruction_set_count(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 1;
  const int avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                     __builtin_cpu_supports("avx512dq");
  return avx512 ? 3 : 2;
}
#else
static const cm_traffic implementations[] = {
    {"plain", traffic_baseline},
    {"streaming", streaming_traffic_baseline},
};
#if defined(__aarch64__)
static const char *const instruction_sets[] = {"neon"};
#else
static const char *const instruction_sets[] = {"portable"};
#endif

size_t cm_instruction_set_count(void) { return 1; }
#endif

const char *cm_instruction_set_at(size_t index) { return instruction_sets[index]; }

// In the order of the instruction sets, two for each.
size_t cm_traffic_count(void) { return 2 * cm_instruction_set_count(); }

cm_traffic cm_traffic_at(size_t index) { return implementations[index]; }
