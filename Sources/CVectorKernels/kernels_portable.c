// The vector kernels for all other processors. The compiler lowers vector types to the available registers.
#include "include/architecture.h"
#if defined(FV_PORTABLE)
#define ISA portable
#define LANES 2
#define FMA 0
#include "kernels.inc"
#endif
