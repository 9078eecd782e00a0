#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq"))), apply_to = function)
#define ISA avx512
#define LANES 8
#include "traffic.inc"
#pragma clang attribute pop
#endif
