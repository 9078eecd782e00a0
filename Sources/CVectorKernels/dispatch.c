// Detects the kernel sets that this processor supports, and selects the one to use.

#include "include/architecture.h"
#include "include/vector_kernels.h"
#include <stdlib.h>
#include <string.h>

#if defined(FV_X86_64)
#include <cpuid.h>

extern const fv_kernel_set fv_kernels_sse2, fv_kernels_avx2, fv_kernels_avx512;
static const fv_kernel_set *const compiled[] = {&fv_kernels_sse2, &fv_kernels_avx2, &fv_kernels_avx512};

// Returns a bit mask of the register states that the operating system saves (Intel SDM volume 1, section 13.3).
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

// Returns 0 for AVX-512 on Zen 4 (AMD family 19h), which executes 512-bit operations in two halves. AVX-512 needs fewer
// instructions there, but is slower for data in the L1 cache. Adding two arrays of 1 000 elements takes 80 ns with
// avx512 and 71 ns with avx2. For data in the L2 cache and beyond, both are equally fast.
static int is_preferred(size_t index) {
  unsigned eax, ebx, ecx, edx;
  if (index < 2 || !__get_cpuid(0, &eax, &ebx, &ecx, &edx) || ebx != signature_AMD_ebx) return 1;
  __get_cpuid(1, &eax, &ebx, &ecx, &edx);
  const unsigned family = (eax >> 8 & 0xf) + (eax >> 20 & 0xff);
  return family != 0x19;
}
#else
#if defined(FV_AARCH64)
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

static int is_preferred(size_t index) {
  (void)index;
  return 1;
}
#endif

size_t fv_compiled_count(void) { return sizeof compiled / sizeof compiled[0]; }

const fv_kernel_set *fv_compiled(size_t index) { return compiled[index]; }

static const fv_kernel_set *choose(void) {
  const char *wanted = getenv("FASTVECTOR_ISA");
  for (size_t i = 0; wanted && i < fv_compiled_count(); ++i)
    if (fv_supported(i) && strcmp(compiled[i]->name, wanted) == 0) return compiled[i];
  size_t widest = fv_compiled_count() - 1;
  while (!fv_supported(widest) || !is_preferred(widest)) --widest;
  return compiled[widest];
}

static const fv_kernel_set first_call;

const fv_kernel_set *fv_choose(void) {
  const fv_kernel_set *set = fv_active();
  if (set == &first_call) {
    // Several threads may execute this at the same time. This is harmless, because all of them choose the same set.
    set = choose();
    __atomic_store_n(&fv_current, set, __ATOMIC_RELAXED);
  }
  return set;
}

// The initial value of fv_current: kernels that choose a kernel set and call the kernel of that set. Later calls use
// the chosen set directly.

static void first_add(double *r, const double *a, const double *b, size_t n) {
  fv_choose()->add(r, a, b, n);
}
static void first_subtract(double *r, const double *a, const double *b, size_t n) {
  fv_choose()->subtract(r, a, b, n);
}
static void first_scale(double *r, const double *a, double s, size_t n) { fv_choose()->scale(r, a, s, n); }
static double first_dot(const double *a, const double *b, size_t n) { return fv_choose()->dot(a, b, n); }
static double first_magnitude_squared(const double *a, size_t n) {
  return fv_choose()->magnitude_squared(a, n);
}
static void first_interpolate(double *r, const double *a, const double *b, double t, size_t n) {
  fv_choose()->interpolate(r, a, b, t, n);
}
static void first_combine(double *r, double offset, const double *c, const double *const *v, size_t k,
                          size_t n) {
  fv_choose()->combine(r, offset, c, v, k, n);
}
static fv_extent first_extent(const double *a, size_t n) { return fv_choose()->extent(a, n); }
static void first_ramp(double *r, double start, double step, size_t n) {
  fv_choose()->ramp(r, start, step, n);
}

static const fv_kernel_set first_call = {
    .name = "none yet",
    .add = first_add,
    .subtract = first_subtract,
    .scale = first_scale,
    .dot = first_dot,
    .magnitude_squared = first_magnitude_squared,
    .interpolate = first_interpolate,
    .combine = first_combine,
    .extent = first_extent,
    .ramp = first_ramp,
};

const fv_kernel_set *fv_current = &first_call;
