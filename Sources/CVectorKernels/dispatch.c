// Which kernel sets this processor runs, and which one is used.

#include "include/vector_kernels.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>

extern const fv_kernel_set fv_kernels_sse2, fv_kernels_avx2, fv_kernels_avx512;
static const fv_kernel_set *const compiled[] = {&fv_kernels_sse2, &fv_kernels_avx2, &fv_kernels_avx512};

// The register states that the operating system saves (Intel SDM volume 1, section 13.3).
static unsigned long long saved_states(void) {
  unsigned eax, ebx, ecx, edx;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || !(ecx & bit_OSXSAVE)) return 0;
  unsigned low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (unsigned long long)high << 32 | low;
}

int fv_supported(size_t index) {
  const unsigned long long ymm = 0x6, zmm = 0xe6;
  unsigned eax, ebx, ecx, edx, features;
  if (index == 0) return 1;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) return 0;
  const int fma = (ecx & bit_FMA) != 0;
  if (!__get_cpuid_count(7, 0, &eax, &features, &ecx, &edx)) return 0;
  const unsigned long long states = saved_states();
  const int avx2 = fma && (features & bit_AVX2) && (states & ymm) == ymm;
  if (index == 1) return avx2;
  return avx2 && (features & bit_AVX512F) && (features & bit_AVX512VL) && (features & bit_AVX512DQ) &&
         (states & zmm) == zmm;
}
#else
#if defined(__aarch64__)
extern const fv_kernel_set fv_kernels_neon;
static const fv_kernel_set *const compiled[] = {&fv_kernels_neon};
#else
extern const fv_kernel_set fv_kernels_portable;
static const fv_kernel_set *const compiled[] = {&fv_kernels_portable};
#endif

int fv_supported(size_t index) {
  (void)index;
  return 1;
}
#endif

size_t fv_compiled_count(void) { return sizeof compiled / sizeof compiled[0]; }

const fv_kernel_set *fv_compiled(size_t index) { return compiled[index]; }

static const fv_kernel_set *choose(void) {
  const char *wanted = getenv("FASTVECTOR_ISA");
  const int any = wanted == NULL || *wanted == '\0';
  for (size_t i = fv_compiled_count(); i-- > 0;)
    if (fv_supported(i) && (any || strcmp(compiled[i]->name, wanted) == 0)) return compiled[i];
  fprintf(stderr, "FastVector: FASTVECTOR_ISA=%s is not available here; this machine has", wanted);
  for (size_t i = 0; i < fv_compiled_count(); ++i)
    if (fv_supported(i)) fprintf(stderr, " %s", compiled[i]->name);
  fputc('\n', stderr);
  exit(78);
}

const fv_kernel_set *fv_active(void) {
  static _Atomic(const fv_kernel_set *) active;
  const fv_kernel_set *set = atomic_load_explicit(&active, memory_order_relaxed);
  if (__builtin_expect(set == NULL, 0)) {
    // Two threads may both choose; they choose the same.
    set = choose();
    atomic_store_explicit(&active, set, memory_order_relaxed);
  }
  return set;
}
