/// The nodes that are to be evaluated in an update: a binary heap, those above first.
struct DirtyNodes {
  private var heap: [_AnyNode] = []

  /// Those in the heap that are to be evaluated still.
  private var members: Set<ObjectIdentifier> = []

  /// The names of those that were added since ``forgetNames()``.
  private var namesByNode: [ObjectIdentifier: String] = [:]

  var isEmpty: Bool { members.isEmpty }
  var names: [String] { Set(namesByNode.values).sorted() }

  mutating func insert(_ node: _AnyNode) {
    guard members.insert(ObjectIdentifier(node)).inserted else { return }
    namesByNode[ObjectIdentifier(node)] = node.name
    heap.append(node)
    var index = heap.count - 1
    while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func remove(_ node: _AnyNode) {
    guard !members.isEmpty else { return }
    members.remove(ObjectIdentifier(node))
    if members.isEmpty { heap = [] }
  }

  /// Takes the next one out.
  mutating func popFirst() -> _AnyNode? {
    while !heap.isEmpty {
      let node = removeTop()
      if members.remove(ObjectIdentifier(node)) != nil { return node }
    }
    return nil
  }

  private mutating func removeTop() -> _AnyNode {
    heap.swapAt(0, heap.count - 1)
    let top = heap.removeLast()
    var index = 0
    while true {
      var first = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].isBefore(heap[first]) {
        first = child
      }
      if first == index { return top }
      heap.swapAt(index, first)
      index = first
    }
  }

  mutating func forgetNames() { namesByNode = [:] }
}

extension _AnyNode {
  /// Whether the node is evaluated before another one.
  fileprivate func isBefore(_ other: _AnyNode) -> Bool { (depth, serial) < (other.depth, other.serial) }
}
