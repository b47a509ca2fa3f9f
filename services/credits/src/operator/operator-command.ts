import { randomUUID } from 'node:crypto';
import { idSchema } from '@jinwi/contracts';
import { checkedWord, readCommandLine, UsageError } from '@jinwi/database';
import { z } from 'zod';

export type OperatorCommand =
  | { name: 'help' }
  | { name: 'member'; who: { userId: number } | { email: string } }
  | { name: 'grant'; userId: number; amount: number; reason: string; opKey: string }
  | { name: 'extend'; lotId: number }
  | { name: 'refund'; lotId: number }
  | { name: 'payout' | 'release'; refundId: string; reason: string }
  | { name: 'reconcile' }
  | { name: 'check' };

/** @param program what the operator types to call this command */
export const operatorHelp = (program: string) => `${program} COMMAND [--operator NAME]

  member ID|EMAIL                         shows balance, lots, open holds, refunds, orders and the last entries
  grant ID --amount N --reason TEXT       gives goodwill credits; with the --key KEY of an earlier grant, gives nothing
  extend LOT                              extends a lot by three months (EXTENSION_MONTHS), under the rules of the terms
  refund LOT                              refunds what is left of a lot, under the rules of the terms
  payout REFUND --reason TEXT             records that you paid a refund which the provider had refused
  release REFUND --reason TEXT            returns the credits of a refund which the provider refused to the member
  reconcile                               compares the provider's payments with the orders; grants what was paid
  check                                   checks the invariants of the ledger now
  help                                    this text

On a laptop (npm run credits), the product may be running or stopped. The database is the one at DATABASE_URL, or else
that of npm run up, in DATA_DIR. NAME is the user of the machine unless it is given.
In the container of credits, the settings are those of the container. Commands that change something need --operator
there, and a member is named by ID only. Every use is recorded in the audit.
Exit code: 0 done, 1 refused or an invariant is broken, 64 wrong usage, 69 database not available, 78 configuration not
valid.
`;

const textOption = { type: 'string' } as const;
const options = {
  amount: textOption,
  reason: textOption,
  key: textOption,
  operator: textOption,
  help: { type: 'boolean' },
} as const;
type CommandLine = ReturnType<typeof readCommandLine<typeof options>>;

const amountMax = 100_000;
const amountSchema = z.coerce.number().pipe(z.int().positive().max(amountMax));
const reasonSchema = z.string().trim().min(3).max(500);

interface Parsed {
  command: OperatorCommand;
  operator?: string | undefined;
}

/**
 * Returns the operator's name for the audit log. In a container the user is unknown, so commands that change
 * something require `--operator`.
 * @throws UsageError
 */
export function nameOfOperator(
  { command: { name }, operator }: Parsed,
  { userName }: { userName?: string | undefined },
): string {
  const given = operator ?? userName;
  if (given !== undefined) return given;
  if (name === 'member' || name === 'check' || name === 'help') return 'unnamed';
  throw new UsageError(
    `${name} is recorded in the audit under your name, which is not known here: add --operator NAME.`,
  );
}

/** @throws UsageError */
export function parseOperatorCommand(words: string[]): Parsed {
  const line = readCommandLine(words, options);
  return { command: commandOf(line), operator: line.values.operator?.trim() || undefined };
}

function commandOf({ name, subject, values }: CommandLine): OperatorCommand {
  if (values.help) return { name: 'help' };
  switch (name) {
    case 'help':
    case 'reconcile':
    case 'check':
      if (subject !== undefined) throw new UsageError(`${name} takes no "${subject}".`);
      return { name };
    case 'member':
      return { name, who: whoIs(subject) };
    case 'grant':
      return {
        name,
        userId: idOf(subject, 'the id of a member'),
        amount: checkedWord(
          amountSchema,
          values.amount,
          `--amount must be a whole number from 1 to ${amountMax}.`,
        ),
        reason: reasonOf(values.reason),
        opKey: `goodwill:${values.key ?? randomUUID()}`,
      };
    case 'extend':
    case 'refund':
      return { name, lotId: idOf(subject, 'the number of a lot') };
    case 'payout':
    case 'release':
      return {
        name,
        refundId: checkedWord(z.uuid(), subject, `${name} needs the id of a refund.`),
        reason: reasonOf(values.reason),
      };
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}

function whoIs(subject: string | undefined): { userId: number } | { email: string } {
  if (subject?.includes('@')) return { email: subject };
  return { userId: idOf(subject, 'the id or the email of a member') };
}

const idOf = (subject: string | undefined, what: string) =>
  checkedWord(z.coerce.number().pipe(idSchema), subject, `This command needs ${what}.`);

const reasonOf = (reason: string | undefined) =>
  checkedWord(reasonSchema, reason, '--reason must say why, in 3 to 500 characters.');
