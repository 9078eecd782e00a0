// Processor affinity and processor time of a process.
#define _GNU_SOURCE
#include "include/measuring.h"
#include <time.h>
#include <unistd.h>
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

double cm_processor_time(int process) {
#ifdef __linux__
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
#else
  (void)process;
  return -1;
#endif
}
