// Unrelated code that is linked with the workload. The link order determines the addresses of both.
int beside1(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 7919;
  return value;
}
