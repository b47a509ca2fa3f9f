import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Analysis } from '#src/engine/analysis.js';
import { type Entry } from '../collections/manifest.js';
import { observe, type Observation, type Task } from '../collections/observe.js';
import { recompressionChains, sharings } from '../collections/recompression.js';
import { asIs, changed, readCollections } from '../collections/tasks.js';
import { transformations } from '../collections/transformations.js';
import { truthOf } from '../collections/truth.js';
import { runCli } from '../command-line/run-cli.js';
import { saveHeatmap } from '../command-line/save-heatmap.js';
import { reliabilityBins } from '../statistics/reliability.js';
import { aiAxisSection } from './ai-axis-section.js';
import { aiVerdictSection } from './ai-verdict-section.js';
import { calibrationSection, foretoldBy } from './calibration-section.js';
import { detectionSection } from './detection-section.js';
import { evaluateUsage, readEvaluateOptions, type EvaluateOptions } from './evaluate-options.js';
import { expectationSection } from './expectation-section.js';
import { falseAlarmSection } from './false-alarm-section.js';
import { generatorSection } from './generator-section.js';
import { labelSection } from './label-section.js';
import { localisationSection } from './localisation-section.js';
import { localise, type Localisation } from './localisation.js';
import { methodTableSection } from './method-table-section.js';
import { drawReliability } from './reliability-plot.js';
import { riskCoverageSection } from './risk-coverage-section.js';
import { robustnessSection } from './robustness-section.js';
import { type Section } from './section.js';
import { sourceSections } from './source-section.js';
import { transformationSection } from './transformation-section.js';
import { verdictSection } from './verdict-section.js';

/** Maximum number of progress lines if the output is not a terminal. */
const linesMax = 20;

function showProgress({ done, total }: { done: number; total: number }): void {
  const steps = (count: number): number => Math.floor((linesMax * count) / total);
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total}${done === total ? '\n' : ''}`);
  else if (steps(done) > steps(done - 1)) process.stderr.write(`${done} of ${total}\n`);
}

const engineOptions = ({ threads, tests }: EvaluateOptions) => ({
  threads,
  ...(tests ? { tests } : {}),
  onProgress: showProgress,
});

const observeChanged = (tasks: readonly Task[], options: EvaluateOptions): Promise<Observation[]> =>
  observe(tasks, { ...engineOptions(options), measure: () => Promise.resolve(null) });

async function measure(
  analysis: Analysis,
  { entry, mapsFolder }: { entry: Entry; mapsFolder: string | null },
): Promise<Localisation | null> {
  const hasHeatmap = analysis.maps.some(({ id }) => id === 'heatmap');
  if (mapsFolder !== null && hasHeatmap)
    await saveHeatmap(analysis.maps, { folder: mapsFolder, file: entry.file });
  return localise(analysis, entry);
}

const isShared = ({ label, axes }: Entry): boolean =>
  label !== 'ai-generated' && axes.includes('tamper-detect-fair');

async function sectionsOf(options: EvaluateOptions): Promise<Section[]> {
  const { hasChains, mapsFolder, manifests, limit } = options;
  const entries = await readCollections(manifests, limit);
  const untouched = await observe(asIs(entries), {
    ...engineOptions(options),
    measure: (analysis, { entry }) => measure(analysis, { entry, mapsFolder }),
  });
  const chained = hasChains ? await observeChanged(changed(entries, recompressionChains), options) : [];
  const all = [...untouched, ...chained];
  const shared = hasChains ? await observeChanged(changed(entries.filter(isShared), sharings), options) : [];
  if (mapsFolder !== null) {
    await mkdir(mapsFolder, { recursive: true });
    const plot = await drawReliability(reliabilityBins(foretoldBy(untouched)));
    await writeFile(join(mapsFolder, 'reliability.png'), plot);
  }
  return [
    detectionSection(untouched),
    falseAlarmSection(all),
    labelSection(all),
    methodTableSection(all),
    aiAxisSection(all),
    aiVerdictSection(all),
    generatorSection(untouched),
    localisationSection(untouched),
    ...(options.tests ? [] : [expectationSection(untouched)]),
    verdictSection(untouched),
    calibrationSection(untouched),
    ...(hasChains ? [robustnessSection({ untouched, shared })] : []),
  ];
}

async function transformedSections(options: EvaluateOptions): Promise<Section[]> {
  const collected = await readCollections(options.manifests, options.limit);
  const entries = collected.filter((entry) => truthOf(entry, 'generation') !== null);
  const tasks = [...asIs(entries), ...changed(entries, transformations)];
  const observed = await observeChanged(tasks, { ...options, tests: ['ai-pixels'] });
  return [transformationSection(observed), ...sourceSections(observed), riskCoverageSection(observed)];
}

async function run(words: string[]): Promise<void> {
  const options = readEvaluateOptions(words);
  const sections = await (options.hasTransformations ? transformedSections : sectionsOf)(options);
  for (const { title, lines } of sections) console.log(`\n${title}\n\n${lines.join('\n')}`);
  if (options.jsonPath !== null) {
    const figures = Object.fromEntries(sections.map((section) => [section.title, section.figures]));
    await writeFile(options.jsonPath, `${JSON.stringify(figures, null, 1)}\n`);
  }
}

await runCli({ usage: evaluateUsage, run });
