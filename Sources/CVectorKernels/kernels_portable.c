// Processors that no other file knows: the compiler lowers the registers to what there is.
#if !defined(__x86_64__) && !defined(__aarch64__)
#define ISA portable
#define LANES 2
#include "kernels.inc"
#endif
