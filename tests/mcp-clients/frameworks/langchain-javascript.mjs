// LangChain's adapter for JavaScript.

import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { obey } from './adapter.mjs';

const gemini = new ChatGoogleGenerativeAI({ apiKey: 'none', model: 'gemini' });

await obey(async ({ command: [command, ...args], env }) => {
  const client = new MultiServerMCPClient({
    mcpServers: { server: { transport: 'stdio', command, args, env, stderr: 'ignore' } },
  });
  const tools = await client.getTools();
  return {
    describe: () => ({}),
    list() {
      const refused = [];
      for (const tool of tools) {
        try {
          convertToOpenAITool(tool, { strict: true });
          gemini.invocationParams({ tools: [tool] });
        } catch (error) {
          refused.push(`${tool.name}: ${error.message}`);
        }
      }
      return { names: tools.map((tool) => tool.name), refused };
    },
    async call({ name, arguments: given }) {
      const tool = tools.find((tool) => tool.name === name);
      try {
        const message = await tool.invoke({ type: 'tool_call', name, args: given, id: '1' });
        return { told: message.text, failed: false };
      } catch (error) {
        return { told: error.message, failed: true };
      }
    },
    async close() {
      await client.close();
      return {};
    },
  };
});
