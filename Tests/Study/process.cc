// The workload as a program that runs for about 20 ms.
#include "work.h"

int main() {
  unsigned long value = 1;
  for (int i = 0; i < 20000; ++i) value = work(value);
  return value == 0;
}
