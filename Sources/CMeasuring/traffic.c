// Selects the kernels for memory traffic by the instruction sets that the processor supports.

#include "traffic.h"

#if defined(__x86_64__)
static const cm_traffic *const sets[] = {traffic_baseline, traffic_avx2, traffic_avx512};
static const char *const instruction_sets[] = {"sse2", "avx2", "avx512"};

// Each set requires the same processor features as FastVector's kernels of that name. `__builtin_cpu_supports` also
// checks that the operating system saves the registers.
size_t cm_instruction_set_count(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 1;
  const int avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                     __builtin_cpu_supports("avx512dq");
  return avx512 ? 3 : 2;
}
#else
static const cm_traffic *const sets[] = {traffic_baseline};
#if defined(__aarch64__)
static const char *const instruction_sets[] = {"neon"};
#else
static const char *const instruction_sets[] = {"portable"};
#endif

size_t cm_instruction_set_count(void) { return 1; }
#endif

const char *cm_instruction_set_at(size_t index) { return instruction_sets[index]; }

// Returns the number of instruction sets to use: the two widest ones, if there are two. The widest registers aren't the
// fastest on every machine.
static size_t set_count(void) { return cm_instruction_set_count() > 1 ? 2 : 1; }

size_t cm_traffic_count(void) { return set_count() * TRAFFIC_SHAPES; }

cm_traffic cm_traffic_at(size_t index) {
  const size_t set = cm_instruction_set_count() - set_count() + index / TRAFFIC_SHAPES;
  return sets[set][index % TRAFFIC_SHAPES];
}
