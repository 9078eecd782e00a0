// Code next to the workload, which moves with the link order.
int beside2(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 15838;
  return value;
}
