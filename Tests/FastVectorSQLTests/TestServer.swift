#if PostgreSQL && os(Linux)
  import Foundation

  /// A PostgreSQL server in a temporary folder, to which only the current user can connect.
  final class TestServer: @unchecked Sendable {
    /// The server that all suites share. Each test uses a separate database.
    static let shared = TestServer()

    let folder: String
    private var process: Process?

    init() {
      folder = FileManager.default.temporaryDirectory.path + "/fastvector-sql-\(UUID().uuidString.prefix(8))"
      // If the tests run as root, the server runs as the user postgres, who must own the folder.
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      Self.run("/bin/sh", ["-c", "\(Self.isRoot ? "chown postgres \(folder)" : "true")"])
      Self.run("initdb", ["-D", folder + "/data", "-A", "trust", "-U", "postgres", "-N"], isServer: true)
      start()
      TestServers.add(self)
    }

    /// Starts the server and waits until it accepts connections.
    func start() {
      process = Self.process(
        "postgres",
        [
          "-D", folder + "/data", "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c",
          "max_connections=40",
        ],
        isServer: true)
      try? process?.run()
      for _ in 0..<300 {
        if Self.run("psql", [address(), "-c", "SELECT 1"]).status == 0 { return }
        usleep(50_000)
      }
    }

    /// Stops the server and its connections immediately.
    func stop() {
      process?.interrupt()
      process?.waitUntilExit()
      process = nil
    }

    /// Sends a signal to all processes of the server, to suspend or resume them.
    func signal(_ number: Int32) {
      guard let process else { return }
      kill(process.processIdentifier, number)
      Self.run("pkill", ["-\(number)", "-P", "\(process.processIdentifier)"])
    }

    func address(_ database: String = "postgres", user: String = "postgres") -> String {
      "postgresql:///\(database)?host=\(folder)&user=\(user)"
    }

    /// Creates a database and returns its address.
    func makeDatabase() -> String {
      let name = "test_\(UUID().uuidString.prefix(8).lowercased())"
      run("CREATE DATABASE \(name)", at: address())
      return address(name)
    }

    /// Runs SQL statements with psql and returns its output: rows whose columns are separated by tabs.
    @discardableResult
    func run(_ sql: String, at address: String) -> String {
      let result = Self.run("psql", [address, "-XqAt", "-F", "\t", "-v", "ON_ERROR_STOP=1"], input: sql)
      precondition(result.status == 0, "\(sql): \(result.output)")
      return result.output
    }

    static var isRoot: Bool { getuid() == 0 }

    private static func process(_ program: String, _ arguments: [String], isServer: Bool = false) -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      // PostgreSQL refuses to run as root.
      let user =
        isServer && isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
      process.arguments = user + [program] + arguments
      var environment = ProcessInfo.processInfo.environment
      environment["PATH", default: ""] += ":" + installations.joined(separator: ":")
      environment["TZ"] = "UTC"
      process.environment = environment
      process.currentDirectoryURL = URL(fileURLWithPath: "/")
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return process
    }

    /// The folders in which Debian installs PostgreSQL's programs. They aren't in PATH.
    private static let installations: [String] = {
      let parent = "/usr/lib/postgresql"
      let versions = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
      return versions.map { "\(parent)/\($0)/bin" }
    }()

    @discardableResult
    static func run(
      _ program: String, _ arguments: [String], input: String = "", isServer: Bool = false
    ) -> (status: Int32, output: String) {
      let process = process(program, arguments, isServer: isServer)
      let output = Pipe(), source = Pipe()
      process.standardOutput = output
      process.standardError = output
      process.standardInput = source
      guard (try? process.run()) != nil else { return (127, "\(program) can't be started") }
      Thread { [handle = source.fileHandleForWriting] in
        try? handle.write(contentsOf: Data(input.utf8))
        try? handle.close()
      }.start()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
  }

  /// The servers that this process has started. They are stopped when the process exits.
  private enum TestServers {
    private nonisolated(unsafe) static var all: [TestServer] = []
    private static let lock = NSLock()

    static func add(_ server: TestServer) {
      lock.lock()
      defer { lock.unlock() }
      if unsafe all.isEmpty { atexit { TestServers.stop() } }
      unsafe all.append(server)
    }

    private static func stop() {
      for server in unsafe all {
        server.stop()
        TestServer.run("rm", ["-rf", server.folder])
      }
    }
  }
#endif
