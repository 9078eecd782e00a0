#!/usr/bin/env python3
import vecbench


@vecbench.benchmark(sizes=[100, 10_000])
def sort(size):
    numbers = [i * 7919 % 997 for i in range(size)]  # prepared once, not timed
    return lambda: sorted(numbers)  # one iteration


vecbench.main()
