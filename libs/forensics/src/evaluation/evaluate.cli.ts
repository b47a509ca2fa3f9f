import { writeFile } from 'node:fs/promises';
import { detectionSection } from './detection-section.js';
import { evaluateUsage, readEvaluateOptions, type EvaluateOptions } from './evaluate-options.js';
import { falseAlarmSection } from './false-alarm-section.js';
import { readManifest } from './manifest.js';
import { observe, type Observation, type Task } from './observe.js';
import { recompressionChains } from './recompression.js';
import { type Section } from './section.js';
import { asIs, changed, limited } from './tasks.js';
import { testTableSection } from './test-table-section.js';

function showProgress({ done, total }: { done: number; total: number }): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total}${done === total ? '\n' : ''}`);
}

async function observations(options: EvaluateOptions): Promise<Observation[]> {
  const entries = limited((await Promise.all(options.manifests.map(readManifest))).flat(), options.limit);
  const authentic = entries.filter(({ label }) => label === 'authentic');
  const tasks: Task[] = [
    ...asIs(entries),
    ...(options.hasChains ? changed(authentic, recompressionChains) : []),
  ];
  return observe(tasks, {
    threads: options.threads,
    ...(options.tests ? { tests: options.tests } : {}),
    measure: () => Promise.resolve(null),
    onProgress: showProgress,
  });
}

async function evaluate(options: EvaluateOptions): Promise<void> {
  const observed = await observations(options);
  const untouched = observed.filter(({ variant }) => variant === 'as-is');
  const sections: Section[] = [
    detectionSection(untouched),
    falseAlarmSection(observed),
    testTableSection(observed),
  ];
  for (const { title, lines } of sections) console.log(`\n${title}\n\n${lines.join('\n')}`);
  if (options.jsonPath !== null) {
    const figures = Object.fromEntries(sections.map((section) => [section.title, section.figures]));
    await writeFile(options.jsonPath, `${JSON.stringify(figures, null, 1)}\n`);
  }
}

try {
  await evaluate(readEvaluateOptions(process.argv.slice(2)));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${evaluateUsage}`);
  process.exitCode = 2;
}
