// The WebSocket connection to the server. Only one request is in flight at a time, so frames never queue. Changes made
// while a request is in flight are sent with the next request.

const FIRST_PAUSE = 250, LONGEST_PAUSE = 5000; // milliseconds between connection attempts

export class Connection {
  #socket = null;
  #pause = FIRST_PAUSE;
  #isBusy = false;

  /** Connects to the server, and reconnects whenever a connection fails or is closed. Calls `onOpen` after each
   *  successful connection, `onAnswer(buffer)` for each answer, and `onLost(reason)` for each connection that failed or
   *  was closed. */
  constructor({ onOpen, onAnswer, onLost }) {
    Object.assign(this, { onOpen, onAnswer, onLost });
    this.#open();
  }

  /** True if a request can be sent now. */
  get isReady() { return this.#socket?.readyState === WebSocket.OPEN && !this.#isBusy; }

  /** Sends a request. Requires that `isReady` is true. */
  send(request) {
    this.#isBusy = true;
    this.#socket.send(JSON.stringify(request));
  }

  /** Closes the connection. A new connection is opened after a pause, as after any lost connection. */
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
