import { connectOperator, explainOperatorFault, operatorExit as exit, UsageError } from '@jinwi/database';
import { createForensicsPool } from '@jinwi/forensics';
import { createObjectStore } from '@jinwi/storage';
import { analysisSchema } from '../analysis.data-source.js';
import { KnownPictureRepository } from '../seen-before/known-picture.repository.js';
import { type CollectionCommand, collectionHelp, parseCollectionCommand } from './collection-command.js';
import {
  type Added,
  addPicture,
  type CollectionParts,
  removePicture,
  titleOf,
} from './picture-collection.js';
import { pictureFilesIn } from './picture-files.js';

interface Running {
  words: string[];
  /** What the operator types to call this command. */
  program: string;
  stores: () => Promise<{ databaseUrl: string; storageUrl: string }>;
  say: (line: string) => void;
  complain: (line: string) => void;
}

type Session = CollectionParts & Pick<Running, 'say' | 'complain'>;

/** @returns the exit code */
export async function runCollectionCommand(running: Running): Promise<number> {
  const { words, program, say, complain } = running;
  try {
    const command = parseCollectionCommand(words);
    if (command.name === 'help') {
      say(collectionHelp(program));
      return exit.done;
    }
    const { databaseUrl, storageUrl } = await running.stores();
    const dataSource = await connectOperator({ ...analysisSchema, url: databaseUrl, poolSizeMax: 2 });
    const pool = createForensicsPool({ threads: 1 });
    try {
      const known = new KnownPictureRepository(dataSource.manager);
      const parts = { known, store: createObjectStore(storageUrl), pool };
      return (await carryOut(command, { ...parts, say, complain })) ? exit.done : exit.refused;
    } finally {
      await pool.close();
      await dataSource.destroy();
    }
  } catch (error) {
    const fault = explainOperatorFault(error, { program, complain });
    if (fault === null) throw error;
    return fault;
  }
}

function carryOut(command: Exclude<CollectionCommand, { name: 'help' }>, session: Session): Promise<boolean> {
  switch (command.name) {
    case 'add':
      return add(command, session);
    case 'list':
      return list(session);
    case 'remove':
      return remove(command.id, session);
  }
}

const reasons: Record<Exclude<Added['outcome'], 'added' | 'known'>, string> = {
  plain: 'too plain to be distinguished from other pictures',
  unreadable: 'not an image that can be read',
  'too-large': 'larger than 50 MB',
};

/** @returns false if a picture could not be added */
async function add(
  { folder, ...given }: Extract<CollectionCommand, { name: 'add' }>,
  session: Session,
): Promise<boolean> {
  const files = await pictureFilesIn(folder).catch((cause: unknown) => {
    throw new UsageError(`${folder} cannot be read.`, { cause });
  });
  const counts = { added: 0, known: 0, refused: 0 };
  for (const file of files) {
    const added = await addPicture(session, file, given);
    if (added.outcome === 'added') session.say(`${added.id}  ${file.path}`);
    else if (added.outcome !== 'known') session.complain(`${file.path}: ${reasons[added.outcome]}`);
    const counted = added.outcome === 'added' || added.outcome === 'known' ? added.outcome : 'refused';
    counts[counted] += 1;
  }
  session.say(`${counts.added} added, ${counts.known} already there, ${counts.refused} not added`);
  return counts.refused === 0;
}

async function list({ known, say }: Session): Promise<boolean> {
  let count = 0;
  for await (const picture of known.all()) {
    const { id, addedAt, hasOriginal, fileName } = picture;
    const kept = hasOriginal ? ', original kept' : '';
    say(`${id}  ${addedAt.toISOString().slice(0, 10)}  ${titleOf(picture)}  (${fileName}${kept})`);
    count += 1;
  }
  say(`${count} known pictures`);
  return true;
}

async function remove(id: number, session: Session): Promise<boolean> {
  const isRemoved = await removePicture(session, id);
  session.say(isRemoved ? `picture ${id} is removed` : `there is no picture ${id}`);
  return isRemoved;
}
