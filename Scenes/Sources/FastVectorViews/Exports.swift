@_exported public import FastVectorCharts
@_exported public import Foundation
@_exported public import Observation
