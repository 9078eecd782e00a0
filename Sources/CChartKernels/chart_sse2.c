// The chart kernels for SSE2, which all x86-64 processors support.
#include <architecture.h>
#if defined(FV_X86_64)
#define ISA sse2
#define LANES 2
#include "chart_kernels.inc"
#endif
