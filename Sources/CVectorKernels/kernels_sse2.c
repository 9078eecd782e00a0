// The vector kernels for SSE2, with 128-bit registers, which all x86-64 processors support.
#include "include/architecture.h"
#if defined(FV_X86_64)
#define ISA sse2
#define LANES 2
#define FMA 0
#include "kernels.inc"
#endif
