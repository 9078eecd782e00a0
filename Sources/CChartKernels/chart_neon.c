// All 64-bit Arm processors.
#include <architecture.h>
#if defined(FV_AARCH64)
#define ISA neon
#define LANES 2
#include "chart_kernels.inc"
#endif
