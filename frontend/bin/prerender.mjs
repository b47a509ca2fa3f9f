#!/usr/bin/env node
/**
 * `node prerender.mjs PATH` prints the Korean HTML that the built application renders at a path for a visitor. Each
 * path needs its own process, because the application starts as soon as it is loaded.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';

const distFolder = join(import.meta.dirname, '../dist');
const pollMs = 10;
/** Consecutive polls without a change after which the page is complete. One is too few: a busy machine may pause. */
const stillLooks = 20;
const timeoutMs = 30_000;

const [path] = process.argv.slice(2);
const shell = readFileSync(join(distFolder, 'index.html'), 'utf8');
const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(shell)?.[1];
if (path === undefined || entry === undefined)
  throw new Error('The pages must be built, and a path be named.');

/** Replaces the observers of size and visibility. It never reports anything, because neither changes here. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const { window } = new JSDOM(shell.replace('<head>', '<head><meta name="visitor" />'), {
  url: `http://localhost${path}`,
  pretendToBeVisual: true,
});
makeGlobal(window);
await import(pathToFileURL(join(distFolder, entry)).href);
process.stdout.write(await drawn(window.document.getElementById('root')), () => process.exit());

/** Makes jsdom's properties global, because the application expects them there. */
function makeGlobal(browser) {
  Object.assign(browser, {
    // jsdom lacks these. `PublicKeyCredential` is defined so that the page expects passkeys to work and reserves space
    // for their button.
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    PublicKeyCredential: class {},
    scrollTo: () => undefined,
    // The server never responds.
    fetch: () => new Promise(() => undefined),
  });
  const replaced = ['Event', 'CustomEvent', 'fetch', 'navigator'];
  for (const name of Object.getOwnPropertyNames(browser))
    if (!(name in globalThis) || replaced.includes(name)) define(name, browser[name]);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    define(name, browser[name].bind(browser));
}

function define(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Returns the page's HTML once it has a heading and no longer changes. */
async function drawn(root) {
  const deadline = Date.now() + timeoutMs;
  let before = '';
  for (let still = 0; still < stillLooks;) {
    if (Date.now() > deadline) throw new Error(`Nothing is drawn at ${path}.`);
    const isStill = root.querySelector('h1') !== null && root.innerHTML === before;
    still = isStill ? still + 1 : 0;
    before = root.innerHTML;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return before;
}
