// Counts allocations by interposing malloc and its relatives. Only a program that links this target counts; CMeasuring
// looks the functions up as weak symbols and works without them.

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Whether allocations are counted: on glibc, and not under the thread sanitizer, which interposes malloc itself.
int ac_counts_allocations(void);

/// Returns the number of allocations so far. It doesn't include the allocations that other threads made while they were
/// excluded, see `ac_exclude_background_threads`.
uint64_t ac_allocation_count(void);

/// The number of allocations that the calling thread has made so far.
uint64_t ac_thread_allocation_count(void);

/// Finds threads that allocate while the calling thread sleeps, and excludes them until the next call.
///
/// The process is observed for 1 ms. If a thread allocates meanwhile, the observation is repeated, up to 16 times. Only
/// the threads that the last observation finds are excluded, so a thread of a pool that completes its last task before
/// isn't.
///
/// Threads that an excluded thread starts are counted. A pool starts its threads from any thread that submits a task, and
/// they serve all of them.
void ac_exclude_background_threads(void);

#endif
