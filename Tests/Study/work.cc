// The work whose time is judged: rounds of a chain of multiplications, of which EXTRA percent are added.
#include "work.h"

#ifndef EXTRA
#define EXTRA 0
#endif

unsigned long work(unsigned long value) {
  for (int i = 0; i < 1000 * (100 + EXTRA) / 100; ++i) value = value * 6364136223846793005UL + 1442695040888963407UL;
  return value;
}
