// The chart kernels for NEON, which all 64-bit Arm processors support.
#include <architecture.h>
#if defined(FV_AARCH64)
#define ISA neon
#define LANES 2
#include "chart_kernels.inc"
#endif
