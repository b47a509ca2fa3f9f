import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectOperator, explainOperatorFault, operatorExit as exit } from '@jinwi/database';
import { ObjectDamagedError, ObjectNotFoundError, type ObjectStore, readUndamaged } from '@jinwi/storage';
import { analysisSchema } from '../analysis.data-source.js';
import { DecisionRepository, type LabelledPicture } from './decision.repository.js';
import { type DecisionKind } from '@jinwi/contracts';

const pageSize = 500;

/** Maps decisions to the labels of a collection's manifest (`libs/forensics/tools/collections/manifest.ts`). */
const labels = {
  genuine: 'authentic',
  altered: 'tampered',
  ai: 'ai-generated',
} as const satisfies Record<Exclude<DecisionKind, 'open'>, string>;

const help = (program: string) => `${program} COMMAND

  export DIR  copies pictures into DIR, a new or empty folder: those that members allow you to measure the engine with.
              Writes manifest.json with the members' decisions as labels, for "npm run evaluate -- --manifest"
  help        this text

The folder names no members, files or reasons, but the pictures keep their metadata: delete it after use. Hidden and
deleted analyses are left out, and so are pictures about which members disagree.
Exit code: 0 done, 1 refused, 64 wrong usage, 69 database not available, 78 configuration not valid.
`;

interface Running {
  words: readonly string[];
  /** What the operator types to call this command. */
  program: string;
  databaseUrl: () => Promise<string>;
  store: () => ObjectStore;
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** @returns the exit code */
export async function runDecisionCommand(running: Running): Promise<number> {
  const { words, program, say, complain } = running;
  const [name = 'help', folder, ...rest] = words;
  if (name === 'help' || words.includes('--help')) {
    say(help(program));
    return exit.done;
  }
  if (name !== 'export' || folder === undefined || rest.length > 0) {
    complain(`"${words.join(' ')}" is not a valid command. Try "${program} help".`);
    return exit.usage;
  }
  try {
    return await exportTo(folder, running);
  } catch (error) {
    const fault = explainOperatorFault(error, { complain });
    if (fault === null) throw error;
    return fault;
  }
}

async function exportTo(folder: string, { databaseUrl, store, say, complain }: Running): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    complain(`${folder} is not empty: choose a new or empty folder.`);
    return exit.refused;
  }
  const dataSource = await connectOperator({ ...analysisSchema, url: await databaseUrl(), poolSizeMax: 1 });
  const pictures = await allMeasurable(new DecisionRepository(dataSource.manager)).finally(() =>
    dataSource.destroy(),
  );
  const { collected, disputed } = labelPictures(pictures);
  const objects = store();
  const copied: CollectedPicture[] = [];
  for (const picture of collected) if (await copy(picture, { objects, folder })) copied.push(picture);
  const files = copied.map(({ file, label }) => ({ file, label, set: 'decisions' }));
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ files }, null, 2)}\n`, { mode: 0o600 });
  say(`${copied.length} pictures are in ${folder}, with their labels in manifest.json`);
  if (disputed > 0) say(`${disputed} were left out, because members disagree about them`);
  const lost = collected.length - copied.length;
  if (lost > 0) say(`${lost} were left out, because they are damaged or were deleted meanwhile`);
  return exit.done;
}

async function allMeasurable(decisions: DecisionRepository): Promise<LabelledPicture[]> {
  const all: LabelledPicture[] = [];
  for (let afterId = 0; ;) {
    const page = await decisions.findMeasurable({ afterId, limit: pageSize });
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return all;
    afterId = last.analysisId;
  }
}

/** Copies a picture into the folder. @returns false if the picture is damaged or gone */
async function copy(
  { file, stored }: CollectedPicture,
  { objects, folder }: { objects: ObjectStore; folder: string },
): Promise<boolean> {
  const { objectKey: key, imageSize: sizeBytes, sha256 } = stored;
  try {
    const bytes = await readUndamaged(objects, { key, sizeBytes, sha256 });
    await writeFile(join(folder, file), bytes, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof ObjectDamagedError || error instanceof ObjectNotFoundError) return false;
    throw error;
  }
}

/** A picture and its file name in the exported collection. The name does not identify the member. */
interface CollectedPicture {
  file: string;
  label: (typeof labels)[keyof typeof labels];
  stored: LabelledPicture;
}

/**
 * Labels each picture once, even if several members decided about it. Orders the pictures by digest, so that neither
 * names nor order reveal who decided or when. Leaves out pictures about which members disagree, and counts them in
 * `disputed`.
 */
export function labelPictures(pictures: readonly LabelledPicture[]): {
  collected: CollectedPicture[];
  disputed: number;
} {
  const byDigest = new Map<string, LabelledPicture[]>();
  for (const picture of pictures)
    byDigest.set(picture.sha256, [...(byDigest.get(picture.sha256) ?? []), picture]);
  const agreed = [...byDigest.values()].flatMap(([first, ...others]) =>
    first && others.every(({ decision }) => decision === first.decision) ? [first] : [],
  );
  const collected = agreed
    .sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
    .flatMap((stored, index) =>
      stored.decision === 'open'
        ? []
        : [{ file: fileName(index + 1, stored.format), label: labels[stored.decision], stored }],
    );
  return { collected, disputed: byDigest.size - agreed.length };
}

const fileName = (number: number, format: string): string =>
  `${String(number).padStart(5, '0')}.${format === 'jpeg' ? 'jpg' : format}`;
