// Code next to the workload, which moves with the link order.
int beside3(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 23757;
  return value;
}
