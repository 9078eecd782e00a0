// The work as a process of some 20 ms.
#include "work.h"

int main() {
  unsigned long value = 1;
  for (int i = 0; i < 20000; ++i) value = work(value);
  return value == 0;
}
