// The line kernels for AVX2, with 256-bit registers: Intel since Haswell (2013), AMD since Excavator (2015). Fused
// multiply-add isn't enabled, because it rounds once instead of twice. The results would differ from the other
// instruction sets.
#if defined(__x86_64__) && !defined(FASTVECTOR_PORTABLE)
#include "include/line_kernels.h"
#include <math.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define ISA avx2
#include "line_kernels.inc"
#pragma clang attribute pop
#endif
