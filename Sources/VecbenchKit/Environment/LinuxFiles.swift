import Foundation

/// What Linux says about the machine in its files. Where a file is missing, so is what it would say.
enum LinuxFiles {
  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func trimmed(_ path: String) -> String? {
    text(path)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The first processor's name and flags.
  static func processor() -> (name: String, flags: Set<Substring>) {
    var fields: [String: String] = [:]
    for line in text("/proc/cpuinfo")?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: ":", maxSplits: 1)
      let key = parts[0].trimmingCharacters(in: .whitespaces)
      if parts.count == 2, fields[key] == nil { fields[key] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    var name = fields["model name"] ?? "unknown processor"
    if let family = fields["cpu family"], let model = fields["model"] { name += " (family \(family) model \(model))" }
    return (name, Set((fields["flags"] ?? fields["Features"] ?? "").split(separator: " ")))
  }

  /// The processor that a process ran on last: the 39th field of its statistics, 36 after its name, which may hold anything.
  static func processor(of process: Int32) -> Int? {
    guard let text = text("/proc/\(process)/stat"), let name = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    return fields.count > 36 ? Int(fields[36]) : nil
  }

  /// The bytes of memory that a process has: the second field of its statistics, in pages.
  static func residentMemory(of process: Int32) -> Int? {
    let fields = text("/proc/\(process)/statm")?.split(separator: " ") ?? []
    return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
  }

  /// The regular files that a process has mapped or open.
  static func loadedFiles(of process: Int32) -> LoadedFiles {
    var files = LoadedFiles()
    // "address permissions offset device inode path"; only the path may contain spaces.
    for line in text("/proc/\(process)/maps")?.split(separator: "\n") ?? [] {
      let fields = line.split(separator: " ", maxSplits: 5)
      guard fields.count == 6, let start = fields[5].firstIndex(of: "/") else { continue }
      let path = String(fields[5][start...])
      files.all.insert(path)
      if fields[1].contains("x") { files.code.insert(path) }
    }
    let descriptors = "/proc/\(process)/fd"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? [] {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(name)")
      if let target, target.hasPrefix("/"), !target.hasPrefix("/dev/") { files.all.insert(target) }
    }
    return files
  }

  /// The time that the host of a virtual machine gave to others instead of any of its processors, in hundredths of a
  /// second since it started; 0 where nobody counts.
  static func stolenTicks() -> Int {
    // The first line has the totals. Each sample reads it twice, and the other lines can be long.
    let total = text("/proc/stat")?.prefix { $0 != "\n" }
    // The name, then user, nice, system, idle, iowait, irq, softirq and steal.
    let fields = total?.split(separator: " ") ?? []
    return fields.count > 8 ? Int(fields[8]) ?? 0 : 0
  }

  /// The data and unified caches of the first core.
  static func caches() -> [MachineEnvironment.Cache] {
    (0..<8).compactMap { index in
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)/"
      guard
        let level = trimmed(folder + "level"), let type = trimmed(folder + "type"), type != "Instruction",
        let size = trimmed(folder + "size"), let bytes = bytes(size)
      else { return nil }
      return MachineEnvironment.Cache(name: "L\(level)\(type == "Data" ? "d" : "")", bytes: bytes)
    }
  }

  /// The bytes of a size such as `32K`.
  private static func bytes(_ size: String) -> Int? {
    let shift = ["K": 10, "M": 20, "G": 30][size.suffix(1)]
    return Int(shift == nil ? Substring(size) : size.dropLast()).map { $0 << (shift ?? 0) }
  }

  /// The policy for huge pages, as `madvise`.
  static func hugePages() -> String {
    let policies = trimmed("/sys/kernel/mm/transparent_hugepage/enabled") ?? ""
    guard let start = policies.firstIndex(of: "["), let end = policies.firstIndex(of: "]") else { return "unknown" }
    return String(policies[policies.index(after: start)..<end])
  }

  /// The mean number of processes that wanted to run during the last minute.
  static func loadAverage() -> Double {
    Double(text("/proc/loadavg")?.split(separator: " ").first ?? "") ?? 0
  }

  /// The bytes that programs may still take without swapping: what the system has, or what the control group
  /// leaves, whichever is less.
  static func availableMemory() -> Double {
    let line = text("/proc/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
    let kibibytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
    let system = kibibytes.map { $0 * 1024 } ?? Double(ProcessInfo.processInfo.physicalMemory)
    guard
      let limit = trimmed("/sys/fs/cgroup/memory.max").flatMap(Double.init),
      let used = trimmed("/sys/fs/cgroup/memory.current").flatMap(Double.init)
    else { return system }
    return min(system, limit - used)
  }
}

extension MachineEnvironment {
  /// The bytes that a program may still take.
  public static func availableMemory() -> Double { LinuxFiles.availableMemory() }
}
