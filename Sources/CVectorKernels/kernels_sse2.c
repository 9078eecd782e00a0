// 128-bit registers: every x86-64 processor.
#include "include/architecture.h"
#if defined(FV_X86_64)
#define ISA sse2
#define LANES 2
#define FMA 0
#include "kernels.inc"
#endif
