import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    HStack { Text("a") }
      .accessibilityElement(children: .combine)
      .accessibilityAddTraits([.isButton, .isHeader])
      .accessibilityRemoveTraits(.isImage)
      .accessibilityAction {}
      .accessibilityAction(named: "More") {}
      .accessibilityAdjustableAction { _ in }
      .accessibilitySortPriority(1)
      .accessibilityValue(Text("b"))
  }
}

@Test func `Accessibility modifiers compile and don't change the view`() throws { try expect(Program(), "\"a\"") }
