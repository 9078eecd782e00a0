// Processors that no other file knows: the compiler lowers the registers to what there is.
#include "include/architecture.h"
#if defined(FV_PORTABLE)
#define ISA portable
#define LANES 2
#define FMA 0
#include "kernels.inc"
#endif
