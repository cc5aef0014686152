// Vercel's AI SDK, with a mock in the place of the model.

import { createMCPClient } from '@ai-sdk/mcp';
import { StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { generateText, isStepCount } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { obey } from './adapter.mjs';

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

function says(content, unified) {
  return { content: [content], finishReason: { unified, raw: unified }, usage, warnings: [] };
}

await obey(async ({ command: [command, ...args], env }) => {
  const transport = new StdioMCPTransport({ command, args, env, stderr: 'ignore' });
  const client = await createMCPClient({ transport });
  const tools = await client.tools();

  // Runs the agent with this first answer of the model. Returns the tools that the model got, and the results.
  async function run(first) {
    const prompts = [];
    const model = new MockLanguageModelV4({
      doGenerate: async (options) => {
        prompts.push(options);
        return prompts.length === 1 ? first : says({ type: 'text', text: 'done' }, 'stop');
      },
    });
    await generateText({ model, tools, prompt: 'go', stopWhen: isStepCount(2) });
    return prompts;
  }

  return {
    describe: () => ({}),
    async list() {
      const [given] = await run(says({ type: 'text', text: 'done' }, 'stop'));
      return { names: given.tools.map((tool) => tool.name), refused: [] };
    },
    async call({ name, arguments: given }) {
      const input = JSON.stringify(given);
      const call = { type: 'tool-call', toolCallId: '1', toolName: name, input };
      const [, { prompt }] = await run(says(call, 'tool-calls'));
      const [{ output }] = prompt.at(-1).content;
      const blocks = Array.isArray(output.value) ? output.value : [{ text: output.value }];
      // Models recognize a failure only by the text.
      return { told: blocks.map((block) => block.text).join('\n'), failed: null };
    },
    async close() {
      await client.close();
      return {};
    },
  };
});
