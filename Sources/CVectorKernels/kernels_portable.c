// All other architectures: the compiler lowers the vectors to the available registers.
#include "include/architecture.h"
#if defined(FV_PORTABLE)
#define ISA portable
#define LANES 2
#define FMA 0
#include "kernels.inc"
#endif
