// 128-bit registers and fused multiply-add: every 64-bit Arm processor.
#include "include/architecture.h"
#if defined(FV_AARCH64)
#define ISA neon
#define LANES 2
#define FMA 0
#include "kernels.inc"
#endif
