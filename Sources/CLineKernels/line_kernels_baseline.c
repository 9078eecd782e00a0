// The line kernels for the instruction set that all processors of the architecture support.
#include "include/line_kernels.h"
#include <math.h>
#define ISA baseline
#include "line_kernels.inc"
