// Counts allocations by interposing malloc and related functions. Only programs that link this target count
// allocations. CMeasuring looks the functions up as weak symbols and works without them.

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Returns nonzero if allocations are counted. This requires glibc, and a build without the thread sanitizer, which
/// replaces malloc itself.
int ac_counts_allocations(void);

/// Returns the number of allocations so far. The allocations of other threads don't count while
/// `ac_exclude_background_threads` excludes these threads.
uint64_t ac_allocation_count(void);

/// Returns the number of allocations that the calling thread has made so far.
uint64_t ac_thread_allocation_count(void);

/// Finds threads that allocate while the calling thread sleeps, and excludes them until the next call.
///
/// The process is observed for 1 ms. If a thread allocates during that time, the process is observed again, but at most
/// 16 times in total. Only threads that the last observation finds are excluded. A pool thread whose last task ends
/// before that observation isn't excluded.
///
/// If an excluded thread starts a thread, the new thread isn't excluded. It may be a pool thread: a thread that submits
/// a task can start a pool thread, which then runs the tasks of all threads.
void ac_exclude_background_threads(void);

#endif
