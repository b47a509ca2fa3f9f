#!/usr/bin/env node
/**
 * Checks the gzip sizes of a build against their budgets (UI-307). The first page consists of the entry, the home page
 * and the toasts, with all their imports. Of every other page, only the scripts that it adds are counted.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const distFolder = join(import.meta.dirname, '../dist');
const entry = 'index.html';
const page = (name) => `src/app/pages/${name}-page.tsx`;
const firstPage = 'home';
const toasts = 'src/shared/ui/toaster.tsx';

/** Budgets here and below are in thousands of bytes after gzip. */
const budgets = {
  auth: 27,
  analyze: 52,
  history: 50,
  generate: 39,
  credits: 40,
  terms: 45,
  'how-sure': 8,
  my: 41,
};
const firstPageBudget = 180;
/** Budget for the scripts that run before a prerendered page has been painted. */
const startBudget = 2.5;
/**
 * Budget for the scripts that the purchase dialog adds after /analyze and /auth, which have already loaded the form
 * library and the validator.
 */
const purchaseBudget = 15.5;
const purchaseParts = ['purchase-dialog', 'stripe-card-form'].map(
  (name) => `src/features/purchase/components/${name}.tsx`,
);
const styleBudget = 30;

const manifest = JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8'));

const closure = (keys, seen = new Set()) => {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest[key].imports ?? [], seen);
  }
  return seen;
};

const kilobytes = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(distFolder, file))).length, 0) / 1000;

const scripts = (keys) => [...keys].map((key) => manifest[key].file);
const first = closure([entry, page(firstPage), toasts]);

/** Scripts that a member who came through /auth has already loaded, including the form library and the validator. */
const signedIn = [page('auth'), 'src/features/user/auth-schemas.ts'];

const beforeGenerate = closure([...first, ...signedIn]);
const before = (name) => (name === 'generate' ? beforeGenerate : first);

const beforePurchase = closure([...first, ...signedIn, page('analyze')]);

const rows = [
  { name: 'first page (entry, home, toasts)', size: kilobytes(scripts(first)), budget: firstPageBudget },
  {
    name: 'start of a prerendered page',
    size: kilobytes(scripts(closure(['src/prerendered.ts']))),
    budget: startBudget,
  },
  { name: 'styles', size: kilobytes(manifest[entry].css ?? []), budget: styleBudget },
  ...Object.entries(budgets)
    .filter(([name]) => manifest[page(name)])
    .map(([name, budget]) => ({
      name: `/${name}`,
      size: kilobytes(scripts([...closure([page(name)])].filter((key) => !before(name).has(key)))),
      budget,
    })),
  {
    name: 'purchase dialog',
    size: kilobytes(scripts([...closure(purchaseParts)].filter((key) => !beforePurchase.has(key)))),
    budget: purchaseBudget,
  },
];

for (const { name, size, budget } of rows) {
  const mark = size <= budget ? 'ok  ' : 'OVER';
  process.stdout.write(`${mark} ${name.padEnd(32)} ${size.toFixed(1).padStart(7)} of ${budget} kB\n`);
}
if (rows.some(({ size, budget }) => size > budget)) process.exitCode = 1;
