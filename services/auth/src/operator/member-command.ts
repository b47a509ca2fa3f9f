import { emailSchema, idSchema } from '@jinwi/contracts';
import { checkedWord, readCommandLine, UsageError } from '@jinwi/database';
import { z } from 'zod';

export type Who = { userId: number } | { email: string };

interface Asked {
  who: Who;
  operator: string;
  reason: string;
}

export type MemberCommand =
  | { name: 'help' }
  | ({ name: 'export'; to: string | null } & Asked)
  | ({ name: 'delete'; isConfirmed: boolean } & Asked)
  | ({ name: 'delete-analysis'; analysisId: number } & Asked)
  | ({ name: 'turn-off-second-factor' } & Asked)
  | ({ name: 'sign-out' } & Asked);

/** @param program what the operator types to call this command */
export const memberHelp = (program: string) => `${program} COMMAND --reason TEXT [--operator NAME]

  export ID|EMAIL [--to FILE]             packs everything about a member; the member's own page offers it for 24 hours
  delete ID|EMAIL --yes                   deletes the account as its member would; without --yes it only says whose it is
  delete-analysis ANALYSIS --of ID|EMAIL  deletes one analysis of a member and its images, once it has ended
  turn-off-second-factor ID|EMAIL         for a member who has lost app, codes and passkeys; first make sure who is asking
  sign-out ID|EMAIL                       ends all sessions of a member, within seconds
  help                                    this text

A command writes to the database of auth. The running product does the rest within seconds; if it is stopped, when it
starts again. --to waits until everything is packed and writes it to FILE. It works only where the object store can be
read; elsewhere, run "node gateway/dist/read-export.cli.js ID > FILE" in the container of gateway. NAME is the user of
the machine unless it is given; in containers it must be given. Every use is recorded in auth.audit.
Exit code: 0 done, 1 refused, 64 wrong usage, 69 database not available, 78 configuration not valid.
`;

const reasonSchema = z.string().trim().min(3).max(500);
const textOption = { type: 'string' } as const;
const options = {
  to: textOption,
  of: textOption,
  reason: textOption,
  operator: textOption,
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/**
 * @param userName the operator's name unless the command line gives another; undefined in a container
 * @throws UsageError
 */
export function parseMemberCommand(words: string[], userName?: string): MemberCommand {
  const { name, subject, values } = readCommandLine(words, options);
  const asked = () => ({
    operator: nameOf(values.operator?.trim() || userName),
    reason: checkedWord(reasonSchema, values.reason, '--reason must say why, in 3 to 500 characters.'),
  });
  switch (name) {
    case 'help':
      return { name };
    case 'export':
      return { name, who: whoIs(subject), to: values.to ?? null, ...asked() };
    case 'delete':
      return { name, who: whoIs(subject), isConfirmed: values.yes ?? false, ...asked() };
    case 'delete-analysis':
      return { name, analysisId: idOf(subject, 'the id of an analysis'), who: whoIs(values.of), ...asked() };
    case 'turn-off-second-factor':
    case 'sign-out':
      return { name, who: whoIs(subject), ...asked() };
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}

function nameOf(operator: string | undefined): string {
  if (operator === undefined)
    throw new UsageError('The audit needs your name, which is not known here: add --operator NAME.');
  return operator;
}

function whoIs(subject: string | undefined): Who {
  if (!subject?.includes('@')) return { userId: idOf(subject, 'the id or the email of a member') };
  return { email: checkedWord(emailSchema, subject, `"${subject}" is not an email address.`) };
}

const idOf = (subject: string | undefined, what: string) =>
  checkedWord(z.coerce.number().pipe(idSchema), subject, `This command needs ${what}.`);
