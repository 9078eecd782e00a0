#ifndef FASTVECTOR_THREAD_SANITIZER_H
#define FASTVECTOR_THREAD_SANITIZER_H

#include <stdbool.h>

/// Returns true if the program was built with the thread sanitizer.
bool fv_has_thread_sanitizer(void);

#endif
