#include "measuring.h"

void cm_counted(void (*body)(void *), void *context) {
  body(context);
  // Nothing may be left to do in the call alone, or it would become a jump, and this function have no end.
  cm_memory_barrier();
}
