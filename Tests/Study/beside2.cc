// Code next to the workload. Its address depends on the link order.
int beside2(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 15838;
  return value;
}
