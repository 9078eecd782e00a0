// The vector kernels for AVX2, with 256-bit registers and fused multiply-add: Intel since Haswell (2013), AMD since
// Excavator (2015).
#include "include/architecture.h"
#if defined(FV_X86_64)
#include <math.h>
#include <stdint.h>
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define ISA avx2
#define LANES 4
#define FMA 1
#include "kernels.inc"
#pragma clang attribute pop
#endif
