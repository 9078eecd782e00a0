// Counts allocations by interposing malloc and its relatives. Only a program that links this target counts; CMeasuring
// looks the functions up as weak symbols and works without them.

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Whether allocations are counted: on glibc, and not under the thread sanitizer, which interposes malloc itself.
int ac_counts_allocations(void);

/// The number of allocations that the process has made so far.
uint64_t ac_allocation_count(void);

/// The number of allocations that the calling thread has made so far.
uint64_t ac_thread_allocation_count(void);

#endif
