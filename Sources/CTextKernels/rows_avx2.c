// Reads rows with AVX2 (Intel since Haswell, 2013; AMD since Excavator, 2015).
#include <architecture.h>
#if defined(FV_X86_64)
#include <immintrin.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define FV_TEXT_AVX2
#define ROWS(name) fv_##name##_avx2
#include "rows.inc"
#pragma clang attribute pop
#endif
