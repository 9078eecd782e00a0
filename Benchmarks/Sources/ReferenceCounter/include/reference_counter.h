// Counts the retains and releases in the executable's own code, without the runtime and shared libraries.

#ifndef REFERENCE_COUNTER_H
#define REFERENCE_COUNTER_H

#include <stdint.h>

/// Returns true if references are counted, which is possible on x86-64 Linux.
int rc_counts_references(void);

/// Returns the number of retains and releases so far.
uint64_t rc_reference_count(void);

#endif
