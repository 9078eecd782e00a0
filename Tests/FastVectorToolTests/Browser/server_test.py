"""Tests `fastvector view` with misbehaving clients. The first argument is the program."""

import json
import os
import resource
import signal
import socket as sockets
import struct
import subprocess
import sys
import tempfile
import time

from devtools import View

PROGRAM = sys.argv[1]
FLOOD = 1000
REQUEST = {"width": 640, "height": 360, "scale": 1}


def ask(socket, number=1, **more):
    socket.send(json.dumps({"number": number, **REQUEST, **more}))
    return read(socket)


def read(socket):
    """Returns the object in the next answer, or the code and the reason of the close frame."""
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
        check(socket.status == status, f"{path} {headers}: {socket.status} instead of {status}")
        socket.close()
    for message, opcode, code in [
        ("x" * 5000, 1, 1009), ("{}", 1, 1008), ("\0", 1, 1008), (b"\xff\xfe", 2, 1003),
        (json.dumps({"number": 1, **REQUEST, "window": [1, 0]}), 1, 1008), (b"", 11, 1002),
    ]:
        socket = view.socket()
        socket.send(message, opcode)
        answer = read(socket)
        check(answer[0] == code, f"{message[:20]!r}: {answer} instead of {code}")
        socket.close()
    socket = view.socket()
    socket.send("{", fin=False)
    check(read(socket)[0] == 1003, "a fragmented message is refused")
    socket.close()


def too_long(view):
    """Checks that the server rejects a frame whose header announces an excessive length, before the frame arrives."""
    for head, code in [
        (b"\x81\xff" + struct.pack(">Q", 1 << 40), 1009), (b"\x81\xfe" + struct.pack(">H", 4097), 1009),
        (b"\x81\xff" + b"\xff" * 8, 1009), (b"\x89\xfe" + struct.pack(">H", 126), 1002),
        (b"\x81\x02{}", 1002), (b"\xf1\x80", 1002), (b"\x80\x80", 1002),
    ]:
        socket = view.socket()
        socket.socket.sendall(head)
        answer = read(socket)
        check(answer[0] == code, f"{head!r}: {answer} instead of {code}")
        try:
            check(socket.socket.recv(1) == b"", "the server closes the connection")
        except ConnectionResetError:
            pass
        socket.close()
    host = f"Host: 127.0.0.1:{view.port}\r\n"
    for head, status in [
        (f"GET {view.path} HTTP/1.1\r\n{host}X: {'x' * 20000}\r\n\r\n", 431), (f"GET {'/x' * 10000}", 431),
        ("hello\r\n\r\n", 400), (f"GET {view.path} HTTP/2\r\n{host}\r\n", 400), (f"GET {view.path} HTTP/1.1\r\n{host} x\r\n\r\n", 400),
        (f"GET {view.path} HTTP/1.1\r\n{host}Host: evil.example\r\n\r\n", 403),
        (f"GET {view.path} HTTP/1.1\r\n{host}Content-Length: 5\r\n\r\nGET /", 200),
        (f"GET {view.path}socket HTTP/1.1\r\n{host}Upgrade: websocket\r\nConnection: close\r\n\r\n", 400),
    ]:
        client = sockets.create_connection(("127.0.0.1", view.port), timeout=300)
        client.sendall(head.encode())
        answer = b""
        while part := client.recv(65536):
            answer += part
            if status in (403, 400) and b"fastvector" in answer:
                break
        check(int(answer.split()[1]) == status, f"{head[:60]!r}: {answer[:60]} instead of {status}")
        client.close()


def connections_without_end():
    """Checks that clients wait if there are more of them than file descriptors, and that the server continues."""
    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (48, 48))
    with View(PROGRAM, "--points", "100", command="race", preexec_fn=limit) as view:
        # The process is suspended while 80 clients connect, so that it has to accept all of them at once. Dispatch
        # opens a file when it checks its threads, and ends the process if this fails. Wait until it has done so.
        view.process.send_signal(signal.SIGSTOP)
        clients = [sockets.create_connection(("127.0.0.1", view.port), timeout=300) for _ in range(80)]
        view.process.send_signal(signal.SIGCONT)
        time.sleep(3)
        for client in clients:
            client.close()
        socket = view.socket()
        check(ask(socket, 3)["number"] == 3, "a client is served after too many clients")
        socket.close()


def crowd(view):
    silent = [view.socket() for _ in range(10)]
    flood = view.socket()
    for number in range(FLOOD):
        flood.send(json.dumps({"number": number, **REQUEST}))
    clients = [view.socket() for _ in range(10)]
    for number, client in enumerate(clients):
        check(ask(client, number)["number"] == number, "each of ten clients is served")
    check([read(flood)["number"] for _ in range(FLOOD)] == list(range(FLOOD)), "answers arrive in order")
    # This client sends a request and disconnects without reading the answer.
    rude = view.socket()
    for number in range(FLOOD):
        rude.send(json.dumps({"number": number, **REQUEST}))
    for socket in [rude, flood, *silent, *clients[1:]]:
        socket.close()
    check(ask(clients[0], 77)["number"] == 77, "a client is served after the others disconnected")
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
        # The program reads its input gradually, so wait for the end of the stream.
        while "ended" not in (answer.get("status") or ""):
            answer = ask(socket)
        check(answer["points"] == 1003, f"all points are counted: {answer['points']}")
        check("2 damaged" in answer["status"], answer["status"])
        check(view.interrupt() == 130, "the exit code after Ctrl-C is 130")


def streaming_view(reader, writer):
    """Starts a view of a stream and waits for its first line, which makes the columns known."""
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
            check(ask(socket, 2, window=[10, 20])["plots"][0]["x"] == [10, 20], "the data is still served after the file was removed")
            view.process.kill()
            view.process.wait()
            check(os.listdir(folder) == [], "kill -9 leaves no file behind")
            try:
                sockets.create_connection(("127.0.0.1", view.port), timeout=300).close()
                check(False, "kill -9 leaves no server behind")
            except ConnectionRefusedError:
                pass


def changing():
    """Checks that a file that was read is still shown after it changed, and that truncating a mapped file ends the server with an error."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data.csv")
        with open(path, "w") as file:
            file.write("".join(f"{i % 7}\n" for i in range(1000)))
        with View(PROGRAM, path) as view:
            socket = view.socket()
            ask(socket)
            with open(path, "w") as file:
                file.write("1\n")
            answer = ask(socket, 2, window=[10, 20])
            check(answer["points"] == 1000 and answer["plots"][0]["x"] == [10, 20], "the old data is served after the file has changed")
        path = os.path.join(folder, "data.npy")
        head = b"{'descr': '<f8', 'fortran_order': False, 'shape': (9000000,), }".ljust(117) + b"\n"
        with open(path, "wb") as file:
            file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head)
            file.truncate(128 + 8 * 9000000)
        with View(PROGRAM, path, stderr=subprocess.PIPE) as view:
            socket = view.socket()
            ask(socket)
            os.truncate(path, 4096)
            try:
                ask(socket, 2, window=[8900000, 8900100])
                check(False, "the server continues with a missing file")
            except ConnectionError:
                pass
            message = view.process.stderr.read()
            check(view.process.wait(timeout=300) > 0 and "data.npy: the file was truncated" in message, message)


def specification():
    """Checks that the page of a chart specification has the title, lines, ranges and panels of the specification."""
    chart = os.path.join(os.path.dirname(__file__), "../../../Examples/Charts/temperatures.json")
    with View(PROGRAM, "--spec", chart, "--quiet") as view:
        answer = ask(view.socket())
        names = [entry["name"] for entry in answer["legend"]]
        check(names == ["Seattle", "San Francisco"], f"the lines are named by the specification: {names}")
        setup = answer["setup"]
        check(setup["title"] == "Temperature in 2010" and setup["charts"] == 2, f"title and panels: {setup}")
        check(answer["extent"] == [1275350400, 1276560000], f"the range of the x axis: {answer['extent']}")
        texts = [text["label"]["text"] for text in answer["plots"][0]["shapes"]["texts"]]
        check(texts == ["weekend", "60 °F"], f"the text of the marks: {texts}")
        check(answer["plots"][0]["y"][0] == 40, f"the lower limit of the y axis: {answer['plots'][0]['y']}")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "chart.json")
        with open(path, "w") as file:
            file.write('{ "lnes": [] }')
        ending = subprocess.run([PROGRAM, "view", "--no-open", "--spec", path], capture_output=True, text=True)
        lines = [line for line in ending.stderr.splitlines() if "debug build" not in line]
        check(ending.returncode == 65 and len(lines) == 1, f"an unknown field is an error: {ending}")
        check("lnes" in lines[0] and "lines" in lines[0], f"the closest field is suggested: {lines}")
        with open(os.path.join(folder, "a.csv"), "w") as file:
            file.write("x,y\n1,2\n4,8\n")
        with open(path, "w") as file:
            file.write('{ "lines": [{ "file": "a.csv", "x": "x" }], "xAxis": { "range": [7, 9] } }')
        with View(PROGRAM, "--spec", path, stderr=subprocess.PIPE) as view:
            check(view.interrupt() == 130, "the exit code after Ctrl-C is 130")
            notes = view.process.stderr.read()
            note = "xAxis.range: no point is in this range; the data extend from 1 to 4"
            check(note in notes, f"a range without data is reported: {notes}")


def panels():
    """Checks that columns that don't fit on one axis have separate charts with labels, unless the columns are selected."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "prices.csv")
        with open(path, "w") as file:
            file.write("open,volume,close\n")
            file.write("".join(f"{20 + i % 4},{80000 + 1000 * (i * i % 7)},{21 + i % 5}\n" for i in range(100)))
        for options, charts, names in [
            ([], ["open, close", "volume"], ["open", "close", "volume"]), (["--y", "*"], [None], ["open", "volume", "close"]),
            (["--to", path], ["open, close", "volume"], ["open", "close", "volume"]),
        ]:
            with View(PROGRAM, path, "--x", "none", "--quiet", *options) as view:
                answer = ask(view.socket())
                check(answer["setup"]["charts"] == len(charts) == len(answer["plots"]), f"{options}: {answer['setup']}")
                check([entry["name"] for entry in answer["legend"]] == names, f"{options}: {answer['legend']}")
                for plot, label in zip(answer["plots"], charts):
                    texts = [text["text"] for text in plot["marks"]["labels"]]
                    check(label is None or label in texts, f"{options}: {label} in {texts}")
        end = os.path.join(folder, "end.csv")
        with open(path) as start, open(end, "w") as file:
            file.write(start.read().replace("volume", "amount"))
        with View(PROGRAM, path, "--x", "none", "--quiet", "--to", end, "--panel", "volume", "--log", "y") as view:
            socket = view.socket()
            answer = ask(socket)
            y = [plot["y"] for plot in answer["plots"]]
            check(1 < y[0][1] < 2 and 4 < y[1][1] < 6, f"both panels have logarithmic axes: {y}")
            names = [entry["name"] for entry in answer["legend"]]
            check(names == ["open", "close", "volume to amount"], f"the panel has the column: {names}")
            # The legend is sent again only if it is different.
            answer = ask(socket, 2, changes=True)
            check("legend" not in answer, f"the panel has the same column at the end: {answer.get('legend')}")
        ending = subprocess.run(
            [PROGRAM, "view", "--no-open", path, "--x", "none", "--panel", "open,volume,close"],
            capture_output=True, text=True, timeout=300)
        check(ending.returncode == 64 and "first plot would be empty" in ending.stderr, f"an empty plot is an error: {ending}")


def wrong_arguments():
    for arguments, code in [
        (["/nothing.csv"], 66), (["-", "x.csv"], 64), (["a.csv", "--to", "b", "--to", "c"], 64), ([], 64),
        (["a.csv", "--port", "99999"], 64), (["a.csv", "--keep", "1"], 64), (["-"], 65), (["--input", "xml", "-"], 64),
        (["-", "--band", "a..b"], 64), (["a.csv", "--rule", "y"], 64),
    ]:
        ending = subprocess.run([PROGRAM, "view", "--no-open", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        lines = [line for line in ending.stderr.splitlines() if "debug build" not in line]
        check(ending.returncode == code and len(lines) == 1 and not ending.stdout, f"{arguments}: {ending}")
    ending = subprocess.run([PROGRAM, "race", "--points", "1"], capture_output=True, text=True)
    check(ending.returncode == 64 and "(got 1)" in ending.stderr, f"too few points are an error: {ending}")
    with View(PROGRAM, "--points", "100", command="race") as view:
        ending = subprocess.run([PROGRAM, "race", "--no-open", "--port", str(view.port)], capture_output=True, text=True)
        check(ending.returncode == 69 and "in use" in ending.stderr, f"a port in use is an error: {ending}")


with View(PROGRAM, "--points", "100", command="race") as view:
    refused(view)
    too_long(view)
    crowd(view)
    check(view.interrupt() == 130, "the exit code after Ctrl-C is 130")
stream()
connections_without_end()
vanishing()
changing()
specification()
panels()
wrong_arguments()
print("ok")
