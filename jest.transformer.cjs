'use strict';
/**
 * Compiles TypeScript and ES modules to CommonJS with swc and leaves CommonJS unchanged: Jest's native ESM mode breaks
 * on CommonJS packages that require Nest.
 */
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { createTransformer } = require('@swc/jest').default ?? require('@swc/jest');

const swc = createTransformer({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    experimental: { plugins: [] },
  },
  module: { type: 'commonjs', ignoreDynamic: false },
  sourceMaps: 'inline',
});

const packageTypes = new Map();

/** The `type` of the nearest package.json, as Node resolves it. */
function packageType(folder) {
  if (packageTypes.has(folder)) return packageTypes.get(folder);
  let type;
  try {
    type = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).type ?? 'commonjs';
  } catch {
    const parent = dirname(folder);
    type = parent === folder ? 'commonjs' : packageType(parent);
  }
  packageTypes.set(folder, type);
  return type;
}

const isModule = (file) =>
  file.endsWith('.ts') ||
  file.endsWith('.mjs') ||
  (file.endsWith('.js') && packageType(dirname(file)) === 'module');

module.exports = {
  ...swc,
  process(source, file, options) {
    return isModule(file) ? swc.process(source, file, options) : { code: source };
  },
  getCacheKey(source, file, options) {
    return `${isModule(file) ? 'module' : 'commonjs'}-${swc.getCacheKey(source, file, options)}`;
  },
};
