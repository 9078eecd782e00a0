/// The nodes to evaluate in an update, as a binary heap in which parents precede their descendants.
struct DirtyNodes {
  private var heap: [_AnyNode] = []

  /// The nodes that still need evaluation. A node that is removed from this set stays in the heap until it is popped,
  /// and is then ignored.
  private var members: Set<ObjectIdentifier> = []

  /// The names of the nodes inserted since the last call of ``forgetNames()``.
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

  /// Removes and returns the next node to evaluate.
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
  /// Returns true if the node is evaluated before `other`.
  fileprivate func isBefore(_ other: _AnyNode) -> Bool { (depth, serial) < (other.depth, other.serial) }
}
