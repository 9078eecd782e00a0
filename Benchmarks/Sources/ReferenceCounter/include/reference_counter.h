// Counts the retains and releases by the executable's own code, but not by the Swift runtime or shared libraries.

#ifndef REFERENCE_COUNTER_H
#define REFERENCE_COUNTER_H

#include <stdint.h>

/// Returns 1 if retains and releases are counted (on x86-64 Linux), and 0 otherwise.
int rc_counts_references(void);

/// Returns the number of retains and releases so far.
uint64_t rc_reference_count(void);

#endif
