// Code next to the workload, which moves with the link order.
int beside1(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 7919;
  return value;
}
