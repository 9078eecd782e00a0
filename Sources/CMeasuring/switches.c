// Involuntary context switches of the calling thread.

#define _GNU_SOURCE
#include "include/measuring.h"
#include <sys/resource.h>

#if defined(RUSAGE_THREAD)
#define WHO RUSAGE_THREAD
#else
#define WHO RUSAGE_SELF
#endif

int64_t cm_involuntary_switches(void) {
  struct rusage usage;
  return getrusage(WHO, &usage) == 0 ? usage.ru_nivcsw : 0;
}
