// A server process, and the routing of its messages to requests.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class Served {
  #process;
  #open = [];

  constructor(program, words) {
    this.#process = spawn(program, words, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdin.on('error', () => {});
    const lines = createInterface({ input: this.#process.stdout });
    lines.on('line', (line) => this.#take(JSON.parse(line)));
    lines.on('close', () => this.#open.splice(0).forEach((stream) => stream.close()));
  }

  send(message) {
    this.#process.stdin.write(`${JSON.stringify(message)}\n`);
  }

  // Sends a request. Returns a stream of the messages up to its answer.
  request(message) {
    const stream = new Stream(message);
    this.#open.push(stream);
    this.send(message);
    return stream;
  }

  end() {
    this.#process.stdin.end();
  }

  #take(message) {
    if (message.method !== undefined) {
      this.#listener(message)?.put(message);
      return;
    }
    // An error without an id answers a request whose id could not be parsed.
    const place = this.#open.findIndex((stream) => message.id === undefined || stream.id === message.id);
    const [stream] = place < 0 ? [] : this.#open.splice(place, 1);
    stream?.put(message);
    stream?.close();
  }

  // Progress belongs to the request with its token, other messages to the latest request.
  #listener(message) {
    const token = message.params?.progressToken;
    return this.#open.find((stream) => token !== undefined && stream.token === token) ?? this.#open.at(-1);
  }
}

class Stream {
  #waiting = [];
  #wake = () => {};
  #isClosed = false;

  constructor(message) {
    this.id = message.id;
    this.token = message.params?._meta?.progressToken;
  }

  put(message) {
    this.#waiting.push(message);
    this.#wake();
  }

  close() {
    this.#isClosed = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      yield* this.#waiting.splice(0);
      if (this.#isClosed && this.#waiting.length === 0) {
        return;
      }
      await new Promise((wake) => {
        this.#wake = wake;
        // A message may have arrived since the last check.
        if (this.#isClosed || this.#waiting.length > 0) wake();
      });
    }
  }
}
