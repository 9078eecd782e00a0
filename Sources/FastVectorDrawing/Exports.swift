// A program that draws charts also needs the types of their pictures, such as `ChartLayout`.
@_exported public import FastVectorPictures
