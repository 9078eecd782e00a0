// Code beside the work, which moves with the order of linking.
int beside1(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 7919;
  return value;
}
