// A proxy for a server over HTTP that needs a token, for clients that send none.
//
//     node bearer.mjs <program> [argument…]
//
// The conformance suite sends no token, so this proxy adds it. It passes everything else on unchanged, except for
// the port in `Host`. The first line of its output is the URL.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createInterface } from 'node:readline';

const [program, ...words] = process.argv.slice(2);
const served = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
process.on('SIGTERM', () => {
  served.kill();
  process.exit();
});
process.on('exit', () => served.kill());

for await (const line of createInterface({ input: served.stderr })) {
  const found = /serving at (http:\S+); the token is in (.+)$/.exec(line);
  if (found) {
    front(new URL(found[1]), readFileSync(found[2], 'utf8').trim());
    break;
  }
}

function front(server, token) {
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    headers.host = headers.host?.replace(`:${proxy.address().port}`, `:${server.port}`);
    if (headers.origin) {
      headers.origin = headers.origin.replace(`:${proxy.address().port}`, `:${server.port}`);
    }
    const to = { host: server.hostname, port: server.port, path: asked.url, method: asked.method, headers };
    const passed = request(to, (said) => {
      answer.writeHead(said.statusCode, said.headers);
      said.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${proxy.address().port}/mcp`));
}
