// The common part of the clients in JavaScript: they read requests from standard input and write results to
// standard output, each as a line of JSON.

import { createInterface } from 'node:readline';

export async function obey(connect) {
  let session;
  for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line);
    try {
      if (order.op === 'connect') {
        session = await connect(order);
      }
      print({ result: order.op === 'connect' ? await session.describe() : await session[order.op](order) });
    } catch (error) {
      print({ error: { code: error.code ?? null, message: String(error.message ?? error) } });
    }
  }
}

function print(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

// The requests that both SDKs support in the same form. `call` is the form that differs.
export class Session {
  constructor(client, questions, describe, call) {
    Object.assign(this, { client, questions, describe, send: call });
  }

  async list() {
    return (await this.client.listTools()).tools;
  }

  async call({ name, arguments: given, progress, cancelAfter, timeout }) {
    const notices = [];
    const abort = new AbortController();
    const options = { signal: abort.signal, ...(timeout && { timeout }) };
    if (progress) {
      options.onprogress = (notice) => {
        notices.push(notice.progress);
        if (notices.length === cancelAfter) abort.abort('enough');
      };
    }
    const asked = this.questions.length;
    const result = await this.send({ name, arguments: given }, options);
    return {
      texts: result.content.map((block) => block.text),
      structured: result.structuredContent ?? null,
      isError: result.isError ?? false,
      progress: notices,
      questions: this.questions.slice(asked),
    };
  }

  async ping() {
    await this.client.ping();
    return {};
  }

  async close() {
    await this.client.close();
    return {};
  }
}

// Answers the form of a server as the user.
export function answerOf(answer) {
  return answer === 'accept' ? { action: 'accept', content: { confirm: true } } : { action: answer };
}
