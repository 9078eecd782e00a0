// Defines one macro for the target architecture: FV_X86_64, FV_AARCH64, or FV_PORTABLE for all others. A build with
// FASTVECTOR_PORTABLE also defines FV_PORTABLE, on any architecture.

#ifndef ARCHITECTURE_H
#define ARCHITECTURE_H

#if defined(FASTVECTOR_PORTABLE)
#define FV_PORTABLE
#elif defined(__x86_64__)
#define FV_X86_64
#elif defined(__aarch64__)
#define FV_AARCH64
#else
#define FV_PORTABLE
#endif

#endif
