import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyze } from './analyze.js';
import { likelihoodTable, type Sample } from './fusion/likelihood-table.js';

/**
 * Measures the tables of fusion/weights.ts: `node dist/calibrate.cli.js <folder with manifest.json>`.
 * Sets whose tampered and authentic files differ in their last save are left out of the tampered side.
 */
const shortcutSets = new Set(['MISD']);

interface ManifestEntry {
  file: string;
  label: string;
  set: string;
  use_for: string[];
}

async function measure(folder: string, testId: string): Promise<Sample[]> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
    files: ManifestEntry[];
  };
  const samples: Sample[] = [];
  for (const { file, label, set, use_for: axes } of manifest.files) {
    const isAltered = label === 'tampered';
    if (!axes.some((axis) => axis.startsWith('tamper-detect')) || (isAltered && shortcutSets.has(set)))
      continue;
    const { report } = await analyze(await readFile(join(folder, file)));
    const criterion = report.criteria.find(({ id }) => id === testId);
    if (criterion?.applicable === true) samples.push({ isAltered, statistic: criterion.statistic ?? 0 });
  }
  return samples;
}

const [folder, testId = 'ela'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the calibration images');
console.log(JSON.stringify({ testId, ...likelihoodTable(await measure(folder, testId)) }, null, 1));
