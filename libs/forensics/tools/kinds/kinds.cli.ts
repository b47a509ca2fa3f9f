import { type CriterionId } from '#src/report/codes.js';
import { observe } from '../collections/observe.js';
import { readCollections } from '../collections/tasks.js';
import { runCli } from '../command-line/run-cli.js';
import { confusionSection } from './confusion-section.js';
import { folderTasks, photoTasks } from './kind-tasks.js';
import { kindsUsage, readKindsOptions } from './kinds-options.js';

/** The tests on which the kind depends; all are fast. */
const tests: readonly CriterionId[] = [
  'jpeg-structure',
  'metadata',
  'png-history',
  'declared-ai',
  'provenance',
  'thumbnail',
];

async function run(words: string[]): Promise<void> {
  const { manifests, folders, limit, threads } = readKindsOptions(words);
  const photos = await photoTasks(await readCollections(manifests, limit));
  const ofFolders = await Promise.all(folders.map(folderTasks));
  const observations = await observe([...photos, ...ofFolders.flat()], {
    threads,
    tests,
    measure: () => Promise.resolve(null),
  });
  const { title, lines } = confusionSection(observations);
  console.log(`${title}\n\n${lines.join('\n')}`);
}

await runCli({ usage: kindsUsage, run });
