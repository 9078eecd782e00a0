// The vector kernels for NEON, with 128-bit registers and fused multiply-add, which all 64-bit Arm processors support.
#include "include/architecture.h"
#if defined(FV_AARCH64)
#define ISA neon
#define LANES 2
#define FMA 0
#include "kernels.inc"
#endif
