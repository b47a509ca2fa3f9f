import { type Result } from 'lighthouse';
import { expect, test } from '../browser/test.js';
import { auditPage, categories, type Category, lostIn, metrics, pointsOf, wanted } from './audit-page.js';
import { median, runs, say } from './figures.js';

const paths = ['/', '/auth', '/terms', '/how-sure'];

for (const path of paths) {
  test(`UI-306 ${path} keeps its points`, async ({ product }) => {
    const results: Result[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await auditPage(product.url + path));
    tell(path, results);
    for (const category of categories)
      expect.soft(medianPoints(results, category), category).toBeGreaterThanOrEqual(wanted[category]);
  });
}

const medianPoints = (results: readonly Result[], category: Category): number =>
  median(results.map((result) => pointsOf(result, category)));

function tell(path: string, results: readonly Result[]): void {
  const points = categories.map((category) => `${category} ${medianPoints(results, category)}`);
  const times = Object.entries(metrics).map(([name, id]) => {
    const value = median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    return `${name} ${name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`;
  });
  say(`\n${path.padEnd(10)}${points.join('  ')}\n          ${times.join('  ')}`);
  const lost = new Set(results.flatMap((result) => categories.flatMap((name) => lostIn(result, name))));
  for (const line of lost) say(`          ${line}`);
}
