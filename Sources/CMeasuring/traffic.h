#ifndef TRAFFIC_H
#define TRAFFIC_H

#include "include/measuring.h"

// The number of kernels for each instruction set.
#define TRAFFIC_SHAPES 7

extern const cm_traffic traffic_baseline[TRAFFIC_SHAPES];
#if defined(__x86_64__)
extern const cm_traffic traffic_avx2[TRAFFIC_SHAPES], traffic_avx512[TRAFFIC_SHAPES];
#endif

#endif
