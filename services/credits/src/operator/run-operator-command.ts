import { AppError, errorText } from '@jinwi/contracts';
import { explainOperatorFault, operatorExit, UsageError } from '@jinwi/database';
import { type OperatorServices } from './open-operator-services.js';
import { operatorActions, type Session } from './operator-actions.js';
import {
  nameOfOperator,
  type OperatorCommand,
  operatorHelp,
  parseOperatorCommand,
} from './operator-command.js';

/** @returns the exit code */
export async function runOperatorCommand({
  words,
  program,
  userName,
  open,
  findUserId,
  askOwner,
  say,
  complain,
}: {
  words: string[];
  /** What the operator types to call this command. */
  program: string;
  /** The operator's user name in the system, unless the command line names one. */
  userName?: string | undefined;
  open: () => Promise<OperatorServices>;
  /** Absent where members' email addresses cannot be read. */
  findUserId?: Session['findUserId'];
  /** Asks whether the work behind a hold succeeded. Absent where other services' data cannot be read. */
  askOwner?: Session['askOwner'];
  say: (line: string) => void;
  complain: (line: string) => void;
}): Promise<number> {
  try {
    const parsed = understood(words, program);
    const { command } = parsed;
    if (command.name === 'help') {
      say(operatorHelp(program));
      return operatorExit.done;
    }
    const operator = nameOfOperator(parsed, { userName });
    const services = await open();
    try {
      const isDone = await carryOut(command, { services, operator, findUserId, askOwner, say });
      return isDone ? operatorExit.done : operatorExit.refused;
    } finally {
      await services.close();
    }
  } catch (error) {
    return explain(error, complain);
  }
}

/** Adds a hint about the help to usage errors. */
function understood(words: string[], program: string) {
  try {
    return parseOperatorCommand(words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message} Try "${program} help".`, { cause: error });
  }
}

function explain(error: unknown, complain: (line: string) => void): number {
  const fault = explainOperatorFault(error, { complain });
  if (fault !== null) return fault;
  if (!(error instanceof AppError)) throw error;
  const details = Object.entries(error.details).map(([name, value]) => `${name} ${String(value)}`);
  complain([errorText(error.code, 'en'), `(${[error.code, ...details].join(', ')})`].join(' '));
  return operatorExit.refused;
}

/** @returns false if `check` or `reconcile` found a problem */
async function carryOut(
  command: Exclude<OperatorCommand, { name: 'help' }>,
  session: Session,
): Promise<boolean> {
  switch (command.name) {
    case 'check':
      return operatorActions.check(session);
    case 'member':
      await operatorActions.member(command, session);
      return true;
    case 'grant':
      await operatorActions.grant(command, session);
      return true;
    case 'extend':
      await operatorActions.extend(command, session);
      return true;
    case 'refund':
      await operatorActions.refund(command, session);
      return true;
    case 'payout':
    case 'release':
      await operatorActions.endRefund(command, session);
      return true;
    case 'reconcile':
      return operatorActions.reconcile(session);
    default:
      return command satisfies never;
  }
}
