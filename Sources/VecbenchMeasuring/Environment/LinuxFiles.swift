import Foundation

/// Functions that read information about the machine and its processes from `/proc` and `/sys`. If a file is missing,
/// they return nil or a default value.
package enum LinuxFiles {
  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func trimmed(_ path: String) -> String? {
    text(path)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the name and the flags of the first processor in `/proc/cpuinfo`.
  package static func processor() -> (name: String, flags: Set<Substring>) {
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

  /// Returns the processor that a process last ran on, which is field 39 of `/proc/PID/stat`. Field 2 is the process
  /// name in parentheses, and it may contain spaces. The function therefore counts fields from the last closing
  /// parenthesis.
  package static func processor(of process: Int32) -> Int? {
    guard let text = text("/proc/\(process)/stat"), let name = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    return fields.count > 36 ? Int(fields[36]) : nil
  }

  /// Returns the resident memory of a process in bytes. The second field of `/proc/PID/statm` contains it as a number
  /// of pages.
  package static func residentMemory(of process: Int32) -> Int? {
    let fields = text("/proc/\(process)/statm")?.split(separator: " ") ?? []
    return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
  }

  /// Resets the peak resident memory of a process to its current resident memory; see clear_refs in proc(5).
  ///
  /// - Returns: True on success.
  package static func resetPeakMemory(of process: Int32) -> Bool {
    let descriptor = unsafe open("/proc/\(process)/clear_refs", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return unsafe write(descriptor, "5", 1) == 1
  }

  /// Returns the peak resident memory of a process in bytes.
  package static func peakMemory(of process: Int32) -> Double? {
    let line = text("/proc/\(process)/status")?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }.map { $0 * 1024 }
  }

  /// Returns the paths of all files that a process has opened or mapped into memory. Pipes, sockets and devices are
  /// omitted.
  package static func loadedFiles(of process: Int32) -> LoadedFiles {
    var files = LoadedFiles()
    // A line has the form "address permissions offset device inode path". Only the path may contain spaces.
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

  /// Returns the steal time since boot in hundredths of a second, summed over all processors. During steal time, the
  /// host of a virtual machine lets other guests run. Returns 0 if the kernel doesn't count steal time.
  package static func stolenTicks() -> Int {
    // The first line contains the totals. Only this line is split, because the other lines can be long, and this
    // function is called twice per sample.
    let total = text("/proc/stat")?.prefix { $0 != "\n" }
    // The fields are the line's name, user, nice, system, idle, iowait, irq, softirq and steal.
    let fields = total?.split(separator: " ") ?? []
    return fields.count > 8 ? Int(fields[8]) ?? 0 : 0
  }

  /// Returns the caches of the first core, except instruction caches.
  package static func caches() -> [MachineEnvironment.Cache] {
    (0..<8).compactMap { index in
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)/"
      guard
        let level = trimmed(folder + "level"), let type = trimmed(folder + "type"), type != "Instruction",
        let size = trimmed(folder + "size"), let bytes = bytes(size)
      else { return nil }
      return MachineEnvironment.Cache(name: "L\(level)\(type == "Data" ? "d" : "")", bytes: bytes)
    }
  }

  /// Converts a size such as `32K` to a number of bytes.
  private static func bytes(_ size: String) -> Int? {
    let shift = ["K": 10, "M": 20, "G": 30][size.suffix(1)]
    return Int(shift == nil ? Substring(size) : size.dropLast()).map { $0 << (shift ?? 0) }
  }

  /// Returns the policy for transparent huge pages, such as `madvise`, or `unknown` if the kernel doesn't report it.
  package static func hugePages() -> String {
    let policies = trimmed("/sys/kernel/mm/transparent_hugepage/enabled") ?? ""
    guard let start = policies.firstIndex(of: "["), let end = policies.firstIndex(of: "]") else { return "unknown" }
    return String(policies[policies.index(after: start)..<end])
  }

  /// Returns the load average of the last minute.
  package static func loadAverage() -> Double {
    Double(text("/proc/loadavg")?.split(separator: " ").first ?? "") ?? 0
  }

  /// Returns the number of bytes that programs can still allocate without swapping. It is the smaller of two numbers:
  /// the available memory of the system, and the unused part of the control group's memory limit.
  package static func availableMemory() -> Double {
    let line = text("/proc/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
    let kibibytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
    let system = kibibytes.map { $0 * 1024 } ?? Double(ProcessInfo.processInfo.physicalMemory)
    guard
      let limit = trimmed("/sys/fs/cgroup/memory.max").flatMap(Double.init),
      let used = trimmed("/sys/fs/cgroup/memory.current").flatMap(Double.init)
    else { return system }
    return min(system, unusedMemory(limit: limit, used: used, statistics: text("/sys/fs/cgroup/memory.stat") ?? ""))
  }

  /// Returns the number of bytes that programs in a control group can still allocate. Cached files count as unused
  /// memory, because the kernel removes them when programs need memory. After a large build, they can take up the whole
  /// limit of the group.
  ///
  /// - Parameters:
  ///   - limit: The memory limit of the group, in bytes.
  ///   - used: The memory that the group uses, including cached files, in bytes.
  ///   - statistics: The contents of the file `memory.stat`.
  package static func unusedMemory(limit: Double, used: Double, statistics: String) -> Double {
    let lines = statistics.split(separator: "\n").map { $0.split(separator: " ") }
    let files = lines.filter { $0.count == 2 && ["active_file", "inactive_file"].contains($0[0]) }
    return max(0, min(limit, limit - used + files.reduce(0) { $0 + (Double($1[1]) ?? 0) }))
  }
}

extension MachineEnvironment {
  /// Returns the number of bytes that a program can still allocate without swapping.
  public static func availableMemory() -> Double { LinuxFiles.availableMemory() }
}
