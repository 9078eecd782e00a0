// Code beside the work, which moves with the order of linking.
int beside2(int value) {
  for (int i = 0; i < value; ++i) value ^= i * 15838;
  return value;
}
