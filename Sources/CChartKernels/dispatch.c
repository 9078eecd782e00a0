// Selects the chart kernels for the instruction set of the active vector kernels.

#include "include/chart_kernels.h"
#include <architecture.h>
#include <vector_kernels.h>

#if defined(FV_X86_64)
extern const fv_chart_kernels fv_chart_kernels_sse2, fv_chart_kernels_avx2, fv_chart_kernels_avx512;
static const fv_chart_kernels *const compiled[] = {&fv_chart_kernels_sse2, &fv_chart_kernels_avx2,
                                                   &fv_chart_kernels_avx512};
#elif defined(FV_AARCH64)
extern const fv_chart_kernels fv_chart_kernels_neon;
static const fv_chart_kernels *const compiled[] = {&fv_chart_kernels_neon};
#else
extern const fv_chart_kernels fv_chart_kernels_portable;
static const fv_chart_kernels *const compiled[] = {&fv_chart_kernels_portable};
#endif

const fv_chart_kernels *fv_chart_compiled(size_t index) { return compiled[index]; }

const fv_chart_kernels *fv_chart_choose(void) {
  const fv_kernel_set *set = fv_choose();
  size_t index = 0;
  while (fv_compiled(index) != set) ++index;
  return compiled[index];
}
