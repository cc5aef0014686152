// Starts the suite of the package that is named first, with the words behind it.
//
// It imports a function of `fs` that Node 20 does not have, and needs for the tests of clients only.

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
