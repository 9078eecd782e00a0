"""Updates a dictionary repeatedly. The argument is the number of updates."""

import sys

counts = {}
for i in range(int(sys.argv[1])):
    key = i * 7919 % 997
    counts[key] = counts.get(key, 0) + 1
