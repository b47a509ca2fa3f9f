/**
 * `npm run acceptance`: writes a table that lists, for every acceptance criterion, the tests whose names contain its
 * id. Fails if a criterion has no test and is not marked for review.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fail, root, say } from './prepare.mjs';

const criteriaFile = join(root, 'docs/acceptance-criteria.md');
const folder = join(root, '.test-results');
const testFolders = ['frontend', 'gateway', 'services', 'libs', 'extensions'];
const linePattern = /^\| ((?:UI|API|BR)-\d{3}) \| (.+) \| ([^|]+) \|$/;
/** Matches the name of a test: a string that begins with an id, also in `it.each(table)('…')`. */
const namePattern = /['"`]((?:UI|API|BR)-\d{3}[^'"`\n]*)/g;
const idPattern = /\b(UI|API|BR)-(\d{3})(?:…(\d{3}))?/g;

const lines = readFileSync(criteriaFile, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const match = linePattern.exec(line);
    return match ? [{ id: match[1], statement: match[2], check: match[3].trim() }] : [];
  });
const testsById = collectTests();
const untested = lines.filter(({ id, check }) => !testsById.has(id) && check !== 'review');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'acceptance.md'), render());
if (untested.length > 0)
  fail(`No test has one of these ids in its name: ${untested.map(({ id }) => id).join(', ')}.`);
say(`Each of ${lines.length} acceptance lines has a test or a review: .test-results/acceptance.md`);

function collectTests() {
  const tests = new Map();
  for (const file of testFolders.flatMap((folder) => specFiles(join(root, folder)))) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(namePattern)) {
      for (const id of idsOf(name)) {
        tests.set(id, [...(tests.get(id) ?? []), { file: relative(root, file), name }]);
      }
    }
  }
  return tests;
}

/** Returns the ids in a name. `API-029…031` stands for three ids. */
function idsOf(name) {
  return [...name.matchAll(idPattern)].flatMap(([, part, first, last]) => {
    const count = last ? Number(last) - Number(first) + 1 : 1;
    return Array.from(
      { length: count },
      (_, step) => `${part}-${String(Number(first) + step).padStart(3, '0')}`,
    );
  });
}

function specFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return specFiles(path);
    return /\.(spec|suite)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function render() {
  const rows = lines.map(({ id, statement, check }) => {
    const files = [...new Set((testsById.get(id) ?? []).map(({ file }) => file))];
    return `| ${id} | ${statement} | ${check} | ${files.join('<br>') || 'review'} |`;
  });
  return ['| Line | Statement | Check | Tests |', '|---|---|---|---|', ...rows, ''].join('\n');
}
