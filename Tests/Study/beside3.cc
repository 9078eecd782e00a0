// Unrelated code that is linked with the workload. The link order determines the addresses of both.
int beside3(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 23757;
  return value;
}
