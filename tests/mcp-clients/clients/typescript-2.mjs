// The TypeScript SDK 2.x. The mode determines how it negotiates the revision of the protocol.

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { answerOf, obey, Session } from './adapter.mjs';

const mode = { legacy: 'legacy', auto: 'auto', pinned: { pin: '2026-07-28' } }[process.argv[2]];

await obey(async ({ command: [command, ...args], env, answer }) => {
  const capabilities = answer ? { elicitation: {} } : {};
  const client = new Client(
    { name: 'typescript-2', version: '1' },
    { capabilities, versionNegotiation: { mode } },
  );
  const questions = [];
  if (answer) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return answerOf(answer);
    });
  }
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
  const describe = () => ({
    revision: client.getNegotiatedProtocolVersion(),
    server: client.getServerVersion().name,
  });
  return new Session(client, questions, describe, (params, options) => client.callTool(params, options));
});
