// Parses a JSON document with RapidJSON. WORK is the number of documents per iteration.
#include "vecbench.h"

#include <rapidjson/document.h>
#include <string>

static std::string makeDocument() {
  std::string text = "[";
  for (int i = 0; i < 60; ++i) {
    text += (i ? "," : "") + std::string("{\"name\":\"sensor ") + std::to_string(i) + "\",\"values\":[" +
            std::to_string(i * 0.37) + "," + std::to_string(i * 7919 % 997) + ",null,true]}";
  }
  return text + "]";
}

static void parse(vecbench_state *state) {
  const std::string text = makeDocument();
  VECBENCH_LOOP(state) {
    for (int i = 0; i < WORK; ++i) {
      rapidjson::Document document;
      document.Parse(text.c_str());
      unsigned size = document.Size();
      vecbench_use(size);
    }
  }
}

int main(int argc, char **argv) {
  const vecbench_benchmark all[] = {{"parse", parse, 1}};
  return vecbench_main(argc, argv, all, 1);
}
