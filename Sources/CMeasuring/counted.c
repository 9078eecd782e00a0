#include "measuring.h"

void cm_counted(void (*body)(void *), void *context) {
  body(context);
  // Without this barrier the compiler would turn the call into a tail call, and this function wouldn't be on the call
  // stack.
  cm_memory_barrier();
}
