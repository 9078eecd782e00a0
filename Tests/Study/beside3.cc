// Code next to the workload. Its address depends on the link order.
int beside3(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 23757;
  return value;
}
