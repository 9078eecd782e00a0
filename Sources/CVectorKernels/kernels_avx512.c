// The vector kernels for AVX-512, with 512-bit registers: Intel since Skylake-SP (2017), AMD since Zen 4 (2022).
#include "include/architecture.h"
#if defined(FV_X86_64)
#include <math.h>
#include <stdint.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq,avx2,fma"))), \
                             apply_to = function)
#define ISA avx512
#define LANES 8
#define FMA 1
#include "kernels.inc"
#pragma clang attribute pop
#endif
