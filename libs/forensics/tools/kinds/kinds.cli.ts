import { kindTests } from '#src/kind/kind-of.js';
import { observe } from '../collections/observe.js';
import { readCollections } from '../collections/tasks.js';
import { runCli } from '../command-line/run-cli.js';
import { confusionSection } from './confusion-section.js';
import { folderTasks, photoTasks } from './kind-tasks.js';
import { kindsUsage, readKindsOptions } from './kinds-options.js';

async function run(words: string[]): Promise<void> {
  const { manifests, folders, limit, threads } = readKindsOptions(words);
  const photos = await photoTasks(await readCollections(manifests, limit));
  const ofFolders = await Promise.all(folders.map(folderTasks));
  const observations = await observe([...photos, ...ofFolders.flat()], {
    threads,
    tests: kindTests,
    measure: () => Promise.resolve(null),
  });
  const { title, lines } = confusionSection(observations);
  console.log(`${title}\n\n${lines.join('\n')}`);
}

await runCli({ usage: kindsUsage, run });
