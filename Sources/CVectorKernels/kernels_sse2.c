// Every x86-64 processor.
#if defined(__x86_64__)
#define ISA sse2
#define LANES 2
#include "kernels.inc"
#endif
