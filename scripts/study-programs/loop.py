"""Updates a dictionary as many times as the argument says."""

import sys

counts = {}
for i in range(int(sys.argv[1])):
    key = i * 7919 % 997
    counts[key] = counts.get(key, 0) + 1
