// What every processor of the architecture has.
#include "include/line_kernels.h"
#include <math.h>
#define ISA baseline
#include "line_kernels.inc"
