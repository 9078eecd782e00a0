"""Clients of `vecbench view` that do wrong. The first argument is the program."""

import json
import os
import struct
import subprocess
import sys
import tempfile

from devtools import View

PROGRAM = sys.argv[1]
FLOOD = 100
REQUEST = {"width": 640, "height": 360, "scale": 1}


def ask(socket, number=1, **more):
    socket.send(json.dumps({"number": number, **REQUEST, **more}))
    return read(socket)


def read(socket):
    """The object of the next answer, or the code and reason of the end."""
    opcode, payload = socket.receive()
    if opcode == 8:
        return struct.unpack(">H", payload[:2])[0], payload[2:].decode()
    (length,) = struct.unpack("<I", payload[:4])
    return json.loads(payload[4:4 + length])


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def refused(view):
    for path, headers, status in [
        ("/socket", {}, 404), ("/" + "0" * 32 + "/socket", {}, 404), (view.path + "../socket", {}, 404),
        (None, {"Origin": "http://evil.example"}, 403), (None, {"Host": "evil.example"}, 403),
        (None, {"Origin": f"http://127.0.0.1:{view.port}"}, 101),
    ]:
        socket = view.socket(path, **headers)
        check(socket.status == status, f"{path} {headers}: {socket.status} in place of {status}")
        socket.close()
    for message, opcode, code in [
        ("x" * 5000, 1, 1009), ("{}", 1, 1008), ("\0", 1, 1008), (b"\xff\xfe", 2, 1003),
        (json.dumps({"number": 1, **REQUEST, "window": [1, 0]}), 1, 1008), (b"", 11, 1002),
    ]:
        socket = view.socket()
        socket.send(message, opcode)
        answer = read(socket)
        check(answer[0] == code, f"{message[:20]!r}: {answer} in place of {code}")
        socket.close()
    socket = view.socket()
    socket.send("{", fin=False)
    check(read(socket)[0] == 1003, "a message in parts")
    socket.close()


def crowd(view):
    silent = [view.socket() for _ in range(10)]
    flood = view.socket()
    for number in range(FLOOD):
        flood.send(json.dumps({"number": number, **REQUEST}))
    clients = [view.socket() for _ in range(10)]
    for number, client in enumerate(clients):
        check(ask(client, number)["number"] == number, "one of ten clients")
    check([read(flood)["number"] for _ in range(FLOOD)] == list(range(FLOOD)), "answers come in their order")
    # One that asks and does not read, and is gone.
    rude = view.socket()
    for number in range(FLOOD):
        rude.send(json.dumps({"number": number, **REQUEST}))
    for socket in [rude, flood, *silent, *clients[1:]]:
        socket.close()
    check(ask(clients[0], 77)["number"] == 77, "after the others are gone")
    clients[0].send(b"hello", 9)
    check(clients[0].receive() == (10, b"hello"), "a ping is answered")
    clients[0].close()


def stream():
    reader, writer = os.pipe()
    with streaming_view(reader, writer) as view:
        socket = view.socket()
        answer = ask(socket)
        os.write(writer, b"".join(b"%d,%d\n" % (i, -i) for i in range(1000)) + b"7,x\n5")
        os.close(writer)
        # What was written is read as time goes by; the end of the stream is the event to wait for.
        while "ended" not in (answer.get("status") or ""):
            answer = ask(socket)
        check(answer["points"] == 1003, f"all points are counted: {answer['points']}")
        check("2 damaged" in answer["status"], answer["status"])
        check(view.interrupt() == 130, "the exit code after Ctrl-C")


def streaming_view(reader, writer):
    """A view of a stream whose first line has come, so that its columns are known."""
    os.write(writer, b"a,b\n1,2\n")
    view = View(PROGRAM, "-", stdin=reader)
    os.close(reader)
    return view


def vanishing():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data.csv")
        with open(path, "w") as file:
            file.write("".join(f"{i % 7}\n" for i in range(1000)))
        with View(PROGRAM, path) as view:
            socket = view.socket()
            ask(socket)
            os.remove(path)
            check(ask(socket, 2, window=[10, 20])["plots"][0]["x"] == [10, 20], "after the file is gone")
            view.process.kill()
            view.process.wait()
            check(os.listdir(folder) == [], "kill -9 leaves nothing behind")


def wrong_arguments():
    for arguments, code in [
        (["/nothing.csv"], 66), (["-", "x.csv"], 64), (["a.csv", "--to", "b", "--to", "c"], 64), (["--points", "1"], 64),
        (["--port", "99999"], 64), (["--keep", "1"], 64), (["-"], 65), (["--input", "xml", "-"], 64),
    ]:
        ending = subprocess.run([PROGRAM, "view", "--no-open", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        lines = [line for line in ending.stderr.splitlines() if "debug build" not in line]
        check(ending.returncode == code and len(lines) == 1 and not ending.stdout, f"{arguments}: {ending}")
    with View(PROGRAM, "--points", "100") as view:
        ending = subprocess.run([PROGRAM, "view", "--no-open", "--port", str(view.port)], capture_output=True, text=True)
        check(ending.returncode == 69 and "in use" in ending.stderr, f"a port in use: {ending}")


with View(PROGRAM, "--points", "100") as view:
    refused(view)
    crowd(view)
    check(view.interrupt() == 130, "the exit code after Ctrl-C")
stream()
vanishing()
wrong_arguments()
print("ok")
