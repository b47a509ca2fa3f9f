import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { idSchema } from '@jinwi/contracts';
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

/** The command line is invalid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @param program how the command is called in this environment */
export const operatorHelp = (program: string) => `${program} COMMAND [--operator NAME]

  member ID|EMAIL                         balance, lots, open holds, refunds, orders and the last entries
  grant ID --amount N --reason TEXT       goodwill credits; --key KEY repeats an earlier grant without effect
  extend LOT                              three more months, by the rules of the terms
  refund LOT                              money back for what is left of a lot, by the rules of the terms
  payout REFUND --reason TEXT             a refund that the provider refused was paid by hand
  release REFUND --reason TEXT            the credits of a refund that the provider refused go back to the member
  reconcile                               payments of the provider against orders; grants what was paid
  check                                   the invariants of the ledger, now
  help                                    this text

On a laptop (npm run credits) it works while the product runs and while it does not: DATABASE_URL names the database,
otherwise the data folder of npm run up (DATA_DIR) has it, and NAME is the user of the machine unless it is given. In
the container of credits it works with the settings of that container: what changes anything needs NAME there, and a
member is named by number only. Every use is in the audit.
Ends with 0 when done, 1 when refused or when an invariant is broken, 64 for words that are no command, 69 without
database, 78 for a configuration that is not valid.
`;

const amountMax = 100_000;
const amountSchema = z.coerce.number().pipe(z.int().positive().max(amountMax));
const reasonSchema = z.string().trim().min(3).max(500);

/** A command, and the operator's name if given. */
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
    `${name} changes something and nobody is known here for the audit: add --operator NAME, your own name.`,
  );
}

/** @throws UsageError */
export function parseOperatorCommand(words: string[]): Parsed {
  const { positionals, values } = wordsAndOptions(words);
  const [name = 'help', subject, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much.`);
  return { command: commandOf({ name, subject, values }), operator: values.operator?.trim() || undefined };
}

interface Options {
  amount?: string;
  reason?: string;
  key?: string;
  operator?: string;
  help?: boolean;
}

function wordsAndOptions(words: string[]): { positionals: string[]; values: Options } {
  try {
    const text = { type: 'string' } as const;
    const options = {
      amount: text,
      reason: text,
      key: text,
      operator: text,
      help: { type: 'boolean' },
    } as const;
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function commandOf({
  name,
  subject,
  values,
}: {
  name: string;
  subject: string | undefined;
  values: Options;
}): OperatorCommand {
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
        amount: checked(
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
        refundId: checked(z.uuid(), subject, `${name} needs the id of a refund.`),
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
  checked(z.coerce.number().pipe(idSchema), subject, `This command needs ${what}.`);

const reasonOf = (reason: string | undefined) =>
  checked(reasonSchema, reason, '--reason must say why, in 3 to 500 letters.');

function checked<S extends z.ZodType>(schema: S, value: string | undefined, sentence: string): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UsageError(sentence);
  return parsed.data;
}
