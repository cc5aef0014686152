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

const [name] = process.argv.splice(2, 1);
await import(new URL(`node_modules/${name}/dist/index.js`, import.meta.url));

function module(source) {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
