"""Controls a headless browser over its DevTools protocol, with Python's standard library only."""

import base64
import fcntl
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import urllib.parse


def find_browser():
    """Returns the path of an installed Chromium browser, or None."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for path in map(shutil.which, names) if path), None)


class WebSocket:
    """The client side of a WebSocket (RFC 6455), for text and binary messages."""

    def __init__(self, host, port, path, headers=()):
        self.socket = socket.create_connection((host, port), timeout=300)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""
        lines = [f"GET {path} HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines += [f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}"]
        names = {name.lower() for name, _ in headers}
        if "host" not in names:
            lines.append(f"Host: {host}:{port}")
        lines += [f"{name}: {value}" for name, value in headers]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.rest:
            part = self.socket.recv(65536)
            if not part:
                break
            self.rest += part
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(head.split()[1]) if head else 0

    def send(self, payload, opcode=1, fin=True):
        """Sends a frame: text, or bytes of any opcode."""
        data = payload.encode() if isinstance(payload, str) else payload
        mask = os.urandom(4)
        length = len(data)
        head = bytes([(0x80 if fin else 0) | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        key = (mask * (length // 4 + 1))[:length]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(length, "big")
        self.socket.sendall(head + mask + masked)

    def _take(self, count):
        while len(self.rest) < count:
            part = self.socket.recv(1 << 20)
            if not part:
                raise ConnectionError("the connection has ended")
            self.rest += part
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def receive(self):
        """Returns the opcode and the bytes of the next message."""
        payload, opcode = b"", None
        while True:
            first, second = self._take(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", self._take(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self._take(8))
            payload += self._take(length)
            opcode = first & 0x0F or opcode
            if first & 0x80:
                return opcode, payload

    def close(self):
        self.socket.close()


class Browser:
    """A browser with one page."""

    def __init__(self, width=1280, height=720, scale=1, arguments=()):
        self.folder = tempfile.mkdtemp(prefix="fastvector-browser-")
        # The browser uses descriptors 3 and 4 for the protocol, because another process could take a port.
        from_us, to_browser = os.pipe()
        from_browser, to_us = os.pipe()

        def connect():
            os.dup2(from_us, 3)
            os.dup2(to_us, 4)

        copies = [_above_ten(descriptor) for descriptor in (from_us, to_us)]
        os.close(from_us), os.close(to_us)
        from_us, to_us = copies
        self.process = subprocess.Popen(
            [find_browser(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             "--disable-background-networking", "--disable-extensions", "--no-first-run", "--font-render-hinting=none",
             f"--user-data-dir={self.folder}", f"--window-size={width},{height}", f"--force-device-scale-factor={scale}",
             *arguments, "about:blank"],
            preexec_fn=connect, pass_fds=(3, 4), start_new_session=True, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        os.close(from_us), os.close(to_us)
        self.output, self.input = to_browser, from_browser
        self.rest, self.number, self.events = b"", 0, []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Runtime.enable")

    session = None

    def call(self, method, **parameters):
        """Calls a method of the protocol and returns its result."""
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            message = self._receive()
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def _receive(self):
        while b"\0" not in self.rest:
            part = os.read(self.input, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.rest += part
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def run(self, script):
        """Returns the value of an expression in the page. Waits for a promise."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def wait(self, condition):
        """Waits until an expression in the page is true, checking it after each frame for at most 300 seconds."""
        self.run("new Promise((done, fail) => { const end = performance.now() + 300000; const look = () => { let is = false;"
                 + " try { is = " + condition + " } catch {} if (is) done(true); else if (performance.now() < end)"
                 + " requestAnimationFrame(look); else fail(new Error(" + json.dumps("never became true: " + condition)
                 + ")) }; look() })")

    def open(self, address):
        self.call("Page.navigate", url=address)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def drag(self, points):
        (x, y), *rest = points
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        for x, y in rest:
            self.mouse("mouseMoved", x, y, button="left", buttons=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def key(self, key, code=None, text=None, modifiers=0):
        """Presses a key. `modifiers` is a sum of 1 for Alt, 2 for Control, 4 for Meta and 8 for Shift."""
        extra = {"modifiers": modifiers, **({"text": text} if text else {})}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code or key, **extra)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def signal(self, number):
        """Sends a signal to all processes of the browser."""
        os.killpg(self.process.pid, number)

    def close(self):
        self.signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.output), os.close(self.input)
        shutil.rmtree(self.folder, ignore_errors=True)


def _above_ten(descriptor):
    """Returns a copy of a descriptor that is neither 3 nor 4."""
    return fcntl.fcntl(descriptor, fcntl.F_DUPFD, 10)


class View:
    """A running `fastvector view` or `fastvector race`."""

    def __init__(self, program, *arguments, command="view", **options):
        self.process = subprocess.Popen(
            [program, command, "--no-open", *arguments], stdout=subprocess.PIPE, text=True, **options)
        self.address = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.address)
        self.port, self.path = parts.port, parts.path

    def socket(self, path=None, **headers):
        return WebSocket("127.0.0.1", self.port, path or self.path + "socket", tuple(headers.items()))

    def interrupt(self):
        """Interrupts the program and returns its exit code."""
        self.process.send_signal(2)
        return self.process.wait(timeout=300)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
