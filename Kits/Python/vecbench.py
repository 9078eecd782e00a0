"""A worker for `vecbench compare`, for Python 3.8 and later on Linux. It is one file and needs only the standard library.

    #!/usr/bin/env python3
    import vecbench

    @vecbench.benchmark(sizes=[1_000, 100_000])
    def sort(size):
        numbers = [i * 7919 % 997 for i in range(size)]  # prepared once, not timed
        return lambda: sorted(numbers)  # one iteration

    vecbench.main()

Its benchmarks are `sort/1000` and `sort/100000`. The protocol is in Documentation/worker-protocol.md.
"""

import gc
import itertools
import os
import resource
import sys
import time

_benchmarks = {}


def benchmark(name=None, sizes=None):
    """Declares a benchmark: a function that prepares the work and returns a function that performs one iteration.

    name: a single word. The default is the name of the function.
    sizes: declares one benchmark per size, whose name ends with the size. The function receives the size as its argument.
    """

    def declare(prepare):
        base = name or prepare.__name__
        cases = {base: ()} if sizes is None else {f"{base}/{size}": (size,) for size in sizes}
        for case, arguments in cases.items():
            if not case or any(c.isspace() for c in case) or case in _benchmarks:
                raise ValueError(f"invalid benchmark name {case!r}: a name must be a single word and unique")
            _benchmarks[case] = (prepare, arguments)
        return prepare

    return declare


def main():
    """Runs the program as a worker and exits. Output of the benchmarks is redirected to standard error."""
    arguments = sys.argv[1:]
    if arguments[:1] != ["worker"] or arguments[1:2] not in ([], ["--offset"]):
        sys.stderr.write(f"{sys.argv[0]} is a worker for vecbench compare, which starts it as: {sys.argv[0]} worker\n")
        sys.exit(64)
    # Shift the benchmarks' allocations, so that their addresses vary between process runs.
    offset = bytearray(int(arguments[2])) if len(arguments) > 2 else None
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    _write(answers, "vecbench-worker 2 release")
    prepared = {}
    for line in questions:
        _write(answers, _answer(line.decode(errors="replace").rstrip("\n").split(" "), prepared))
    del offset
    sys.exit(0)


def _write(answers, text):
    answers.write(text.encode() + b"\n")
    answers.flush()


def _answer(words, prepared):
    if words == ["list"]:
        return "\n".join([f"benchmarks {len(_benchmarks)}", *_benchmarks])
    known = len(words) > 1 and words[1] in _benchmarks
    if words[0] == "allocations" and len(words) == 2:
        return "allocations -" if known else "error no such benchmark"
    if words[0] != "sample" or len(words) != 3:
        return "error unknown command"
    name, count = words[1:]
    if not known:
        return "error no such benchmark"
    if not (count.isascii() and count.isdigit() and int(count) > 0):
        return "error invalid number of iterations"
    try:
        if name not in prepared:
            prepare, arguments = _benchmarks[name]
            prepared[name] = prepare(*arguments)
        return "sample %d %d" % _sample(prepared[name], int(count))
    except Exception as error:
        return f"error {name}: " + " ".join(f"{type(error).__name__}: {error}".split())[:150]


def _sample(iteration, count):
    """Runs `iteration` `count` times. Returns the duration in nanoseconds, and True if the thread was preempted during the runs."""
    collects = gc.isenabled()
    gc.disable()
    try:
        repetitions = itertools.repeat(None, count)
        switches = resource.getrusage(resource.RUSAGE_THREAD).ru_nivcsw
        start = time.perf_counter_ns()
        for _ in repetitions:
            iteration()
        end = time.perf_counter_ns()
        return end - start, resource.getrusage(resource.RUSAGE_THREAD).ru_nivcsw != switches
    finally:
        if collects:
            gc.enable()
