// Code beside the work, which moves with the order of linking.
int beside3(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 23757;
  return value;
}
