// Where a process runs.
#define _GNU_SOURCE
#include "include/measuring.h"
#ifdef __linux__
#include <sched.h>
#endif

int cm_stay_on_processor(int process, int processor) {
#ifdef __linux__
  if (processor < 0 || processor >= CPU_SETSIZE) return 0;
  cpu_set_t processors;
  CPU_ZERO(&processors);
  CPU_SET(processor, &processors);
  return sched_setaffinity(process, sizeof processors, &processors) == 0;
#else
  (void)process;
  (void)processor;
  return 0;
#endif
}
