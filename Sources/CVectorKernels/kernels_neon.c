// Every 64-bit Arm processor.
#if defined(__aarch64__)
#define ISA neon
#define LANES 2
#include "kernels.inc"
#endif
