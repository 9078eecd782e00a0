#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define ISA avx2
#define LANES 4
#include "traffic.inc"
#pragma clang attribute pop
#endif
