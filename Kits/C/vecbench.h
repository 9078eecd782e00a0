/* A worker for `vecbench compare`, for C (C99) and C++ (C++11) on Linux. It is one header without dependencies.
 *
 *     #include "vecbench.h"
 *
 *     static void sum(vecbench_state *state) {
 *       int *numbers = malloc(state->size * sizeof *numbers);    // prepared for each sample, not timed
 *       VECBENCH_LOOP(state) vecbench_use(add(numbers, state->size));
 *       free(numbers);
 *     }
 *
 *     int main(int argc, char **argv) {
 *       const vecbench_benchmark all[] = {{"sum/1000", sum, 1000}, {"sum/100000", sum, 100000}};
 *       return vecbench_main(argc, argv, all, sizeof all / sizeof *all);
 *     }
 *
 * Include it before all other headers, in a single source file. Documentation/worker-protocol.md describes the protocol. */

#ifndef VECBENCH_H
#define VECBENCH_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* for RUSAGE_THREAD */
#endif

#include <ctype.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* One sample of a benchmark. */
typedef struct vecbench_state {
  /* The size that the benchmark was declared with. */
  size_t size;

  /* The other members are private. */
  long long iterations;
  long long nanoseconds; /* negative until the loop has ended */
  long switches;
  struct timespec start;
  const char *error;
} vecbench_state;

/* A benchmark: its name, which is a single word, the function that takes a sample, and the size passed to it. */
typedef struct vecbench_benchmark {
  const char *name;
  void (*sample)(vecbench_state *state);
  size_t size;
} vecbench_benchmark;

/* Repeats and times the following statement or block. Leaving the loop early is an error. */
#define VECBENCH_LOOP(state)                                                                                   \
  for (long long vecbench_left = vecbench_begin(state); vecbench_left > 0 || (vecbench_end(state), 0); --vecbench_left)

/* Prevents the compiler from removing the computation of a value. For a pointer, it also keeps writes to the target. */
#define vecbench_use(value)                            \
  do {                                                 \
    __typeof__(value) vecbench_value = (value);        \
    __asm__ volatile("" : : "g"(vecbench_value) : "memory"); \
  } while (0)

/* Reports an error instead of a sample. The text must be a single line, and must stay valid after the function has returned. */
static inline void vecbench_fail(vecbench_state *state, const char *error) { state->error = error; }

/* Returns the number of times that the system preempted this thread. */
static inline long vecbench_switches(void) {
  struct rusage usage;
#ifdef RUSAGE_THREAD
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_nivcsw : 0;
#else
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_nivcsw : 0;
#endif
}

static inline long long vecbench_begin(vecbench_state *state) {
  state->switches = vecbench_switches();
  clock_gettime(CLOCK_MONOTONIC, &state->start);
  return state->iterations;
}

static inline void vecbench_end(vecbench_state *state) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  state->nanoseconds = (end.tv_sec - state->start.tv_sec) * 1000000000LL + (end.tv_nsec - state->start.tv_nsec);
  state->switches = vecbench_switches() - state->switches;
}

static inline const vecbench_benchmark *vecbench_find(const vecbench_benchmark *all, size_t count, const char *name) {
  for (size_t i = 0; i < count; ++i)
    if (strcmp(all[i].name, name) == 0) return &all[i];
  return NULL;
}

/* Parses an integer from 1 to 10^18 - 1. Returns 0 if the string is invalid. */
static inline long long vecbench_count(const char *text) {
  char *end;
  if (!isdigit((unsigned char)*text) || strlen(text) > 18) return 0;
  const long long count = strtoll(text, &end, 10);
  return *end ? 0 : count;
}

static inline void vecbench_sample(const vecbench_benchmark *benchmark, long long iterations, FILE *answers) {
  vecbench_state state;
  memset(&state, 0, sizeof state);
  state.size = benchmark->size;
  state.iterations = iterations;
  state.nanoseconds = -1;
  benchmark->sample(&state);
  if (state.error)
    fprintf(answers, "error %s: %s\n", benchmark->name, state.error);
  else if (state.nanoseconds < 0)
    fprintf(answers, "error %s: its VECBENCH_LOOP is missing or was left early\n", benchmark->name);
  else
    fprintf(answers, "sample %lld %d\n", state.nanoseconds, state.switches != 0);
}

/* Writes the answer to a request. `question` is the line without its newline, and is modified. */
static inline void vecbench_answer(const vecbench_benchmark *all, size_t count, char *question, FILE *answers) {
  char *space = strchr(question, ' ');
  char *name = space ? space + 1 : NULL;
  if (strcmp(question, "list") == 0) {
    fprintf(answers, "benchmarks %zu\n", count);
    for (size_t i = 0; i < count; ++i) fprintf(answers, "%s\n", all[i].name);
    return;
  }
  if (name && strncmp(question, "sample ", 7) == 0 && (space = strchr(name, ' '))) {
    const long long iterations = vecbench_count(space + 1);
    *space = 0;
    const vecbench_benchmark *benchmark = vecbench_find(all, count, name);
    if (!benchmark)
      fprintf(answers, "error no such benchmark\n");
    else if (iterations < 1)
      fprintf(answers, "error invalid number of iterations\n");
    else
      vecbench_sample(benchmark, iterations, answers);
    return;
  }
  if (name && strncmp(question, "allocations ", 12) == 0)
    fputs(vecbench_find(all, count, name) ? "allocations -\n" : "error no such benchmark\n", answers);
  else
    fprintf(answers, "error unknown command\n");
}

/* Runs the program as a worker, and returns its exit code. Output of the benchmarks is redirected to standard error. */
static inline int vecbench_main(int argc, char **argv, const vecbench_benchmark *all, size_t count) {
  const int has_offset = argc == 4 && strcmp(argv[2], "--offset") == 0;
  if ((argc != 2 && !has_offset) || strcmp(argv[1], "worker") != 0) {
    fprintf(stderr, "%s is a worker for vecbench compare, which starts it as: %s worker [--offset bytes]\n",
            argv[0], argv[0]);
    return 64;
  }
  /* Shift the benchmarks' allocations, so that their addresses vary between process runs. The memory is never freed. */
  void *offset = has_offset ? malloc((size_t)vecbench_count(argv[3]) + 1) : NULL;
  vecbench_use(offset);
  FILE *questions = fdopen(dup(STDIN_FILENO), "r");
  FILE *answers = fdopen(dup(STDOUT_FILENO), "w");
  const int null = open("/dev/null", O_RDONLY);
  if (!questions || !answers || null < 0) return 1;
  dup2(null, STDIN_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
#ifdef __OPTIMIZE__
  fprintf(answers, "vecbench-worker 2 release\n");
#else
  fprintf(answers, "vecbench-worker 2 debug\n");
#endif
  fflush(answers);
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  while ((length = getline(&line, &room, questions)) > 0) {
    if (line[length - 1] == '\n') line[length - 1] = 0;
    vecbench_answer(all, count, line, answers);
    fflush(answers);
  }
  free(line);
  return 0;
}

#endif
