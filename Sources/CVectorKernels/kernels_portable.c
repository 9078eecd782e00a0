// The vector kernels for processors other than x86-64 and 64-bit Arm, and for builds with FASTVECTOR_PORTABLE. The
// compiler lowers vector types to the available registers.
#include "include/architecture.h"
#if defined(FV_PORTABLE)
#define ISA portable
#define LANES 2
#define FMA 0
#include "kernels.inc"
#endif
