// The OpenAI Agents SDK for JavaScript, with schemas that are strict where that is possible.

import { MCPServerStdio, RunContext, mcpToFunctionTool } from '@openai/agents';
import { obey } from './adapter.mjs';

await obey(async ({ command: [command, ...args], env }) => {
  const server = new MCPServerStdio({ command, args, env });
  await server.connect();
  const tools = (await server.listTools()).map((tool) => mcpToFunctionTool(tool, server, true));
  return {
    describe: () => ({}),
    list: () => ({
      names: tools.map((tool) => tool.name),
      refused: tools.filter((tool) => !tool.strict).map((tool) => tool.name),
    }),
    async call({ name, arguments: given }) {
      const tool = tools.find((tool) => tool.name === name);
      const told = await tool.invoke(new RunContext({}), JSON.stringify(given));
      const blocks = Array.isArray(told) ? told : [told];
      const texts = blocks.map((block) => (typeof block === 'string' ? block : block.text));
      // Models recognize a failure only by the text.
      return { told: texts.join('\n'), failed: null };
    },
    async close() {
      await server.close();
      return {};
    },
  };
});
