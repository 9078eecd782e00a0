// Defines the macro of the architecture whose instruction sets the kernels use. A build with FASTVECTOR_PORTABLE uses
// the same code as an unknown architecture.

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
