#define ISA baseline
#define LANES 2
#include "traffic.inc"
