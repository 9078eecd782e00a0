// Counts how often this executable's own code retains and releases objects.

#ifndef REFERENCE_COUNTER_H
#define REFERENCE_COUNTER_H

#include <stdint.h>

/// Whether references are counted: on x86-64 Linux.
int rc_counts_references(void);

/// The retains and releases so far.
uint64_t rc_reference_count(void);

#endif
