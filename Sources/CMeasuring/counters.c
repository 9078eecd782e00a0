// Hardware counters, on systems that support them.

#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "measuring.h"

#include <errno.h>

#ifdef __linux__

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_counter(uint64_t event, int leader) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = event;
  attributes.disabled = leader < 0;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_GROUP;
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, leader, 0);
}

int cm_count_hardware(void (*body)(void *), void *context, uint64_t *cycles, uint64_t *instructions) {
  int leader = open_counter(PERF_COUNT_HW_CPU_CYCLES, -1);
  int follower = leader < 0 ? -1 : open_counter(PERF_COUNT_HW_INSTRUCTIONS, leader);
  int error = follower < 0 ? errno : 0;
  if (!error) {
    struct {
      uint64_t count, cycles, instructions;
    } values = {0, 0, 0};
    ioctl(leader, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
    body(context);
    ioctl(leader, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
    if (read(leader, &values, sizeof values) != sizeof values || values.count != 2) error = EIO;
    *cycles = values.cycles;
    *instructions = values.instructions;
  }
  if (follower >= 0) close(follower);
  if (leader >= 0) close(leader);
  return error;
}

#else

int cm_count_hardware(void (*body)(void *), void *context, uint64_t *cycles, uint64_t *instructions) {
  (void)body, (void)context, (void)cycles, (void)instructions;
  return ENOSYS;
}

#endif
