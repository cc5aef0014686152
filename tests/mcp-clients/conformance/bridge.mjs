// A bridge between streamable HTTP and a server over standard input and output.
//
//     node bridge.mjs <program> [argument…]
//
// The conformance suite needs the URL of a server. Its results about HTTP itself (sessions, status codes,
// headers) concern this file; its results about messages concern the program. The first line of the output is
// the URL.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Served } from './served.mjs';
import { complaint, STATELESS, statusOf } from './rules.mjs';

const [program, ...words] = process.argv.slice(2);
const sessions = new Map();

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.headersSent ? response.end() : reply(response, 500, {});
  });
}).listen(0, '127.0.0.1', function () {
  console.log(`http://127.0.0.1:${this.address().port}/mcp`);
});

async function answer(request, response) {
  if (!isLocal(request.headers.host) || !isLocal(request.headers.origin)) {
    return reply(response, 403, {});
  }
  const session = sessions.get(request.headers['mcp-session-id']);
  if (request.method === 'DELETE') {
    sessions.delete(request.headers['mcp-session-id']);
    await session?.end();
    return reply(response, session ? 200 : 404, {});
  }
  if (request.method !== 'POST') {
    return reply(response, 405, {});
  }
  const message = await read(request);
  if (message === undefined) {
    return reply(response, 400, failure(undefined, -32700, 'the body is not JSON'));
  }
  const revision = request.headers['mcp-protocol-version'];
  if (revision === STATELESS || message.params?._meta?.['io.modelcontextprotocol/protocolVersion']) {
    return stateless(request.headers, message, response);
  }
  if (message.method === 'initialize') {
    return begin(message, response);
  }
  if (!session) {
    return reply(response, request.headers['mcp-session-id'] ? 404 : 400, {});
  }
  return pass(session, message, response);
}

// Starts a process for each request. So a server that wrongly keeps state between requests fails.
async function stateless(headers, message, response) {
  const wrong = complaint(headers, message);
  if (wrong) {
    return reply(response, 400, failure(message.id, -32020, wrong));
  }
  const served = new Served(program, words);
  // Closing the connection cancels the request.
  response.on('close', () => served.end());
  await stream(served, message, response);
}

async function begin(message, response) {
  const session = new Served(program, words);
  const id = randomUUID();
  sessions.set(id, session);
  response.setHeader('Mcp-Session-Id', id);
  await stream(session, message, response);
}

async function pass(session, message, response) {
  if (message.method !== undefined && message.id !== undefined) {
    return stream(session, message, response);
  }
  session.send(message);
  response.writeHead(202).end();
}

// Sends the messages of the program up to its answer. The first one determines the status code.
async function stream(served, message, response) {
  for await (const line of served.request(message)) {
    if (!response.headersSent) {
      const status = statusOf(line);
      if (status !== 200) {
        return reply(response, status, line);
      }
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    }
    response.write(`event: message\ndata: ${JSON.stringify(line)}\n\n`);
  }
  response.headersSent ? response.end() : reply(response, 502, failure(message.id, -32603, 'no answer'));
}

async function read(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(id, code, message) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function reply(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function isLocal(host) {
  return host === undefined || /^(https?:\/\/)?(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
}
