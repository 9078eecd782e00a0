// The socket to the server. One request is under way at a time, so that frames never queue; what has changed meanwhile is in
// the next one.

const FIRST_PAUSE = 250, LONGEST_PAUSE = 5000; // milliseconds between tries to connect

export class Connection {
  #socket = null;
  #pause = FIRST_PAUSE;
  #isBusy = false;

  /** Calls `onOpen`, `onAnswer(buffer)` and `onLost(reason)`, which is after each connection that failed or ended. */
  constructor({ onOpen, onAnswer, onLost }) {
    Object.assign(this, { onOpen, onAnswer, onLost });
    this.#open();
  }

  /** Whether a request would be sent now. */
  get isReady() { return this.#socket?.readyState === WebSocket.OPEN && !this.#isBusy; }

  send(request) {
    this.#isBusy = true;
    this.#socket.send(JSON.stringify(request));
  }

  /** Ends the connection; the next one is made as after any that was lost. */
  drop() { this.#socket?.close(); }

  #open() {
    const address = new URL('socket', location.href);
    address.protocol = 'ws:';
    const socket = this.#socket = new WebSocket(address);
    socket.binaryType = 'arraybuffer';
    this.#isBusy = false;
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE;
      this.onOpen();
    };
    socket.onmessage = event => {
      this.#isBusy = false;
      this.onAnswer(event.data);
    };
    socket.onclose = event => {
      this.onLost(event.reason);
      setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    };
  }
}
