import { AppError, errorText } from '@jinwi/contracts';
import { type OperatorServices } from './open-operator-services.js';
import { operatorActions, type Session } from './operator-actions.js';
import { type OperatorCommand, operatorHelp, parseOperatorCommand, UsageError } from './operator-command.js';

/** As in sysexits.h, which configuration faults follow too. */
export const operatorExit = { done: 0, refused: 1, usage: 64, unavailable: 69, configuration: 78 } as const;

/**
 * Carries out one command of the operator and says what came of it.
 * @returns the exit code
 */
export async function runOperatorCommand({
  words,
  userName,
  open,
  findUserId,
  say,
  complain,
}: {
  words: string[];
  /** Who is at the keyboard, unless the command says so itself. */
  userName: string;
  open: () => Promise<OperatorServices>;
  findUserId: (email: string) => Promise<number | undefined>;
  say: (line: string) => void;
  complain: (line: string) => void;
}): Promise<number> {
  try {
    const { command, operator = userName } = parseOperatorCommand(words);
    if (command.name === 'help') {
      say(operatorHelp);
      return operatorExit.done;
    }
    const services = await open();
    try {
      const isDone = await carryOut(command, { services, operator, findUserId, say });
      return isDone ? operatorExit.done : operatorExit.refused;
    } finally {
      await services.close();
    }
  } catch (error) {
    return explain(error, complain);
  }
}

function explain(error: unknown, complain: (line: string) => void): number {
  if (error instanceof UsageError) {
    complain(`${error.message} Try "npm run credits -- help".`);
    return operatorExit.usage;
  }
  if (!(error instanceof AppError)) throw error;
  const details = Object.entries(error.details).map(([name, value]) => `${name} ${String(value)}`);
  complain([errorText(error.code, 'en'), `(${[error.code, ...details].join(', ')})`].join(' '));
  return operatorExit.refused;
}

/** Whether all is well, which `check` alone may deny without a refusal. */
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
