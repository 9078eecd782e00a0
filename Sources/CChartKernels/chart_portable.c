// The chart kernels for processors other than x86-64 and 64-bit Arm, and for builds with FASTVECTOR_PORTABLE. The
// compiler lowers vector types to the available registers.
#include <architecture.h>
#if defined(FV_PORTABLE)
#define ISA portable
#define LANES 2
#include "chart_kernels.inc"
#endif
