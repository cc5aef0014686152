// Mastra.

import { MCPClient } from '@mastra/mcp';
import { obey } from './adapter.mjs';

await obey(async ({ command: [command, ...args], env }) => {
  const client = new MCPClient({ id: crypto.randomUUID(), servers: { it: { command, args, env, stderr: 'ignore' } } });
  const tools = await client.listTools();
  return {
    describe: () => ({}),
    list: () => ({ names: Object.keys(tools).map((name) => name.replace('it_', '')), refused: [] }),
    async call({ name, arguments: given }) {
      const tool = tools[`it_${name}`];
      try {
        const result = await tool.execute(given, {});
        const shown = tool.toModelOutput ? await tool.toModelOutput(result) : result;
        // Texts are passed on unchanged, other values as JSON.
        const told = shown?.value ?? shown;
        const failed = result?.error === true;
        return { told: typeof told === 'string' ? told : JSON.stringify(told), failed };
      } catch (error) {
        return { told: error.message, failed: true };
      }
    },
    async close() {
      await client.disconnect();
      return {};
    },
  };
});
