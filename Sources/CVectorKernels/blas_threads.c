// OpenBLAS starts a thread per processor when it is loaded. The threads spin for a tenth of a second before they sleep,
// which halves the speed of a program on two processors during that time.

#if defined(__linux__)
#include <link.h>
#include <stdint.h>
#include <sys/auxv.h>

// A function of OpenBLAS that ends its threads, for use before a fork. OpenBLAS starts them again for the first
// operation that it splits. The symbol is weak, because some builds of OpenBLAS have no threads, and some programs
// aren't linked with it.
int blas_thread_shutdown_(void) __attribute__((weak));

extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

// Returns false if this code is in a shared library, because the program can load it while it uses OpenBLAS.
static int is_in_executable(void) {
  return (uintptr_t)&__ehdr_start + __ehdr_start.e_phoff == getauxval(AT_PHDR);
}

// Runs before `main`, after the constructor of OpenBLAS.
__attribute__((constructor)) static void end_initial_threads(void) {
  if (blas_thread_shutdown_ && is_in_executable()) blas_thread_shutdown_();
}
#endif
