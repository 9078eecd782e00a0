// Declaring benchmarks needs one import.
@_exported public import VecbenchMeasuring
