// Code next to the workload. Its address depends on the link order.
int beside1(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 7919;
  return value;
}
