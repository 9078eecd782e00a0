#include "include/sample_data.h"

// #embed is a C23 feature, but Swift's Clang supports it in every language mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char seattle_temps[] = {
#embed "../../Examples/Data/seattle-temps.csv"
};

static const unsigned char sf_temps[] = {
#embed "../../Examples/Data/sf-temps.csv"
};

static const unsigned char ecg[] = {
#embed "../../Examples/Data/ecg.csv"
};

sample_file sample_seattle_temps(void) { return (sample_file){seattle_temps, sizeof seattle_temps}; }
sample_file sample_sf_temps(void) { return (sample_file){sf_temps, sizeof sf_temps}; }
sample_file sample_ecg(void) { return (sample_file){ecg, sizeof ecg}; }
