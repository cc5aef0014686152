// Vercel's AI SDK, of which a mock plays the model.

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

  // Has the model say this first, and tells what it was given, and what came of it.
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
      // Its models have nothing but the text to tell a failure by.
      return { told: blocks.map((block) => block.text).join('\n'), failed: null };
    },
    async close() {
      await client.close();
      return {};
    },
  };
});
