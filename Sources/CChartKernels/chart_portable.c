// Processors that no other file knows: the compiler lowers the registers to what there is.
#include <architecture.h>
#if defined(FV_PORTABLE)
#define ISA portable
#define LANES 2
#include "chart_kernels.inc"
#endif
