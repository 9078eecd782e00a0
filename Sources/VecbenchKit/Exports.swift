// Programs that declare benchmarks need to import only this module.
@_exported public import VecbenchMeasuring
