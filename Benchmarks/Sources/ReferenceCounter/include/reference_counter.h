// Counts the retains and releases by this executable's own code.

#ifndef REFERENCE_COUNTER_H
#define REFERENCE_COUNTER_H

#include <stdint.h>

/// True if references are counted, which is the case on x86-64 Linux.
int rc_counts_references(void);

/// The number of retains and releases so far.
uint64_t rc_reference_count(void);

#endif
