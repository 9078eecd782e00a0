// The measured workload: a chain of 1000 dependent multiplications, or EXTRA percent more.
#include "work.h"

#ifndef EXTRA
#define EXTRA 0
#endif

unsigned long work(unsigned long value) {
  for (int i = 0; i < 1000 * (100 + EXTRA) / 100; ++i) value = value * 6364136223846793005UL + 1442695040888963407UL;
  return value;
}
