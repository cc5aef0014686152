// The TypeScript SDK 1.x.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { answerOf, obey, Session } from './adapter.mjs';

await obey(async ({ command: [command, ...args], env, answer }) => {
  const capabilities = answer ? { elicitation: {} } : {};
  const client = new Client({ name: 'typescript-1', version: '1' }, { capabilities });
  const questions = [];
  if (answer) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      questions.push(params.message);
      return answerOf(answer);
    });
  }
  const transport = new StdioClientTransport({ command, args, env, stderr: 'ignore' });
  let revision;
  transport.setProtocolVersion = (agreed) => (revision = agreed);
  await client.connect(transport);
  const describe = () => ({ revision, server: client.getServerVersion().name });
  return new Session(client, questions, describe, (params, options) =>
    client.callTool(params, undefined, options),
  );
});
