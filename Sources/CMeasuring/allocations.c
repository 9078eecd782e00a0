// Forwards to the allocation counter if the program links one.

#include "include/measuring.h"

#if defined(__ELF__)
extern int ac_counts_allocations(void) __attribute__((weak));
extern uint64_t ac_allocation_count(void) __attribute__((weak));
extern uint64_t ac_thread_allocation_count(void) __attribute__((weak));
extern void ac_exclude_background_threads(void) __attribute__((weak));

int cm_counts_allocations(void) { return ac_counts_allocations ? ac_counts_allocations() : 0; }
uint64_t cm_allocation_count(void) { return ac_allocation_count ? ac_allocation_count() : 0; }
uint64_t cm_thread_allocation_count(void) { return ac_thread_allocation_count ? ac_thread_allocation_count() : 0; }
void cm_exclude_background_threads(void) {
  if (ac_exclude_background_threads) ac_exclude_background_threads();
}
#else
int cm_counts_allocations(void) { return 0; }
uint64_t cm_allocation_count(void) { return 0; }
uint64_t cm_thread_allocation_count(void) { return 0; }
void cm_exclude_background_threads(void) {}
#endif
