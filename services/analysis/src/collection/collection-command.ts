import { idSchema } from '@jinwi/contracts';
import { checkedWord, readCommandLine, UsageError } from '@jinwi/database';
import { z } from 'zod';

export type CollectionCommand =
  | { name: 'help' }
  | { name: 'add'; folder: string; label: string | null; keepsOriginals: boolean }
  | { name: 'list' }
  | { name: 'remove'; id: number };

/** @param program what the operator types to call this command */
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

const labelSchema = z.string().trim().min(1).max(80).optional();
const idWordSchema = z.coerce.number().pipe(idSchema);
const options = {
  label: { type: 'string' },
  'keep-originals': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** @throws UsageError */
export function parseCollectionCommand(words: string[]): CollectionCommand {
  const { name, subject, values } = readCommandLine(words, options);
  switch (name) {
    case 'help':
    case 'list':
      return { name };
    case 'add': {
      if (subject === undefined) throw new UsageError('This command needs a folder.');
      const label = checkedWord(labelSchema, values.label, '--label must have 1 to 80 characters.');
      const keepsOriginals = values['keep-originals'] ?? false;
      return { name, folder: subject, label: label ?? null, keepsOriginals };
    }
    case 'remove':
      return { name, id: checkedWord(idWordSchema, subject, 'This command needs the id of a picture.') };
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}
