import { parseArgs } from 'node:util';
import { idSchema } from '@jinwi/contracts';
import { z } from 'zod';

export type CollectionCommand =
  | { name: 'help' }
  | { name: 'add'; folder: string; label: string | null; keepsOriginals: boolean }
  | { name: 'list' }
  | { name: 'remove'; id: number };

/** The command line is invalid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @param program how the command is called in this environment */
export const collectionHelp = (program: string) => `${program} COMMAND

  add DIR [--label TEXT] [--keep-originals]   adds the pictures in a folder and its subfolders
  list                                        lists the collection, oldest first
  remove ID                                   removes a picture and everything stored about it
  help                                        this text

Members' pictures are compared with the collection. If a picture is a copy of one in it, or of a part of one, the report
says so. It shows the label, a thumbnail and the caption: the text of NAME.txt beside the image, or else the file name.
With --keep-originals, the report also offers the file for download. Every member whose picture matches sees all this. A
file that is already in the collection is left as it is, so an interrupted command can be repeated.
Exit code: 0 done, 1 a file could not be added or found, 64 wrong usage, 69 database not available, 78 configuration not
valid.
`;

const labelSchema = z.string().trim().min(1).max(80);
const options = {
  label: { type: 'string' },
  'keep-originals': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** @throws UsageError */
export function parseCollectionCommand(words: string[]): CollectionCommand {
  const { positionals, values } = wordsAndOptions(words);
  const [name = 'help', subject, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`The command takes nothing more: remove "${rest.join(' ')}".`);
  if (values.help || name === 'help') return { name: 'help' };
  switch (name) {
    case 'add': {
      if (subject === undefined) throw new UsageError('This command needs a folder.');
      const label = labelSchema.optional().safeParse(values.label);
      if (!label.success) throw new UsageError('--label must have 1 to 80 characters.');
      const keepsOriginals = values['keep-originals'] ?? false;
      return { name, folder: subject, label: label.data ?? null, keepsOriginals };
    }
    case 'list':
      return { name };
    case 'remove': {
      const id = z.coerce.number().pipe(idSchema).safeParse(subject);
      if (!id.success) throw new UsageError('This command needs the id of a picture.');
      return { name, id: id.data };
    }
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}

function wordsAndOptions(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
