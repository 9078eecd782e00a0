unsigned long work(unsigned long value);
