import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, errorText } from '@jinwi/contracts';
import {
  connectOperator,
  enqueueOutbox,
  explainOperatorFault,
  operatorExit as exit,
  transaction,
  UsageError,
} from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { deleteAccount, deleteAnalysisTopic } from '../accounts/account-deletion.service.js';
import { AccountExportRepository } from '../accounts/account-export.repository.js';
import { type Account, AccountsRepository } from '../accounts/accounts.repository.js';
import { authSchema } from '../auth.data-source.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import { type MemberCommand, memberHelp, parseMemberCommand, type Who } from './member-command.js';

const waitMaxMs = 30 * 60_000;
const pollMs = 500;

interface PackedExport {
  id: string;
  attempt: number;
  partCount: number;
}

interface Running {
  words: string[];
  /** What the operator types to call this command. */
  program: string;
  /** The operator's user name in the system, unless the command line names one. */
  userName?: string | undefined;
  databaseUrl: () => Promise<string>;
  /** Absent where the object store cannot be read. */
  saveExport?: (packed: PackedExport, file: string) => Promise<void>;
  say: (line: string) => void;
  complain: (line: string) => void;
}

type Session = Pick<Running, 'saveExport' | 'say'> & { dataSource: DataSource };
type Named<N extends MemberCommand['name']> = Extract<MemberCommand, { name: N }>;

/** @returns the exit code */
export async function runMemberCommand(running: Running): Promise<number> {
  const { words, program, userName, say, complain } = running;
  try {
    const command = parseMemberCommand(words, userName);
    if (command.name === 'help') {
      say(memberHelp(program));
      return exit.done;
    }
    if (command.name === 'export' && command.to !== null && !running.saveExport)
      throw new UsageError('--to does not work here, where the object store cannot be read.');
    const dataSource = await connectOperator({
      ...authSchema,
      url: await running.databaseUrl(),
      poolSizeMax: 2,
    });
    try {
      return (await carryOut(command, { ...running, dataSource })) ? exit.done : exit.refused;
    } finally {
      await dataSource.destroy();
    }
  } catch (error) {
    return explain(error, { program, complain });
  }
}

function explain(
  error: unknown,
  { program, complain }: { program: string; complain: (line: string) => void },
): number {
  const fault = explainOperatorFault(error, { program, complain });
  if (fault !== null) return fault;
  if (!(error instanceof AppError)) throw error;
  complain(`${errorText(error.code, 'en')} (${error.code})`);
  return exit.refused;
}

function carryOut(command: Exclude<MemberCommand, { name: 'help' }>, session: Session): Promise<boolean> {
  switch (command.name) {
    case 'export':
      return exportMember(command, session);
    case 'delete':
      return deleteMember(command, session);
    case 'delete-analysis':
      return deleteAnalysis(command, session);
    case 'turn-off-second-factor':
      return turnOffSecondFactor(command, session);
    case 'sign-out':
      return signOut(command, session);
  }
}

/** The member can also download the exported file from their own page. */
async function exportMember({ who, to, ...by }: Named<'export'>, session: Session): Promise<boolean> {
  const { dataSource, saveExport, say } = session;
  const { id: userId } = await accountOf(who, dataSource);
  await transaction(dataSource, async (manager) => {
    await new AccountExportRepository(manager).insert({
      id: randomUUID(),
      userId,
      locale: 'ko',
      sessions: [],
    });
    await new AccountsRepository(manager).auditOperator('operator.export', { userId, ...by });
  });
  if (to === null || !saveExport) {
    say(`everything about member ${userId} is being packed`);
    return true;
  }
  const packed = await untilPacked(dataSource, userId);
  if (typeof packed === 'string') {
    say(`the export of member ${userId} ${unpacked[packed]}`);
    return false;
  }
  await saveExport(packed, to);
  say(`everything about member ${userId} is in ${to}`);
  return true;
}

const unpacked = {
  failed: 'failed: the log of the gateway says why',
  waiting: `was not packed within ${waitMaxMs / 60_000} minutes: check that the product runs, then try again`,
} as const;

async function untilPacked(
  dataSource: DataSource,
  userId: number,
): Promise<PackedExport | keyof typeof unpacked> {
  const exports = new AccountExportRepository(dataSource.manager);
  for (const deadline = Date.now() + waitMaxMs; Date.now() < deadline; await sleep(pollMs)) {
    const latest = await exports.latest(userId);
    if (latest?.state === 'failed') return 'failed';
    if (latest?.partCount != null)
      return { id: latest.id, attempt: latest.attempts, partCount: latest.partCount };
  }
  return 'waiting';
}

async function deleteMember(
  { who, isConfirmed, operator, reason }: Named<'delete'>,
  { dataSource, say }: Session,
): Promise<boolean> {
  const { id: userId, username, email } = await accountOf(who, dataSource);
  if (!isConfirmed) {
    say(`member ${userId} is ${username}, ${email}: add --yes to delete the account`);
    return false;
  }
  const isDeleted = await deleteAccount(dataSource, { userId, by: { operator, reason } });
  say(
    isDeleted
      ? `the account of member ${userId} is deleted; images, texts and credits follow`
      : `member ${userId} has no account any more`,
  );
  return isDeleted;
}

async function deleteAnalysis(
  { who, analysisId, operator, reason }: Named<'delete-analysis'>,
  { dataSource, say }: Session,
): Promise<boolean> {
  const { id: userId } = await accountOf(who, dataSource);
  await transaction(dataSource, async (manager) => {
    const note = `${reason} (analysis ${analysisId})`;
    await new AccountsRepository(manager).auditOperator('operator.delete-analysis', {
      userId,
      operator,
      reason: note,
    });
    await enqueueOutbox(manager, { topic: deleteAnalysisTopic, payload: { userId, id: analysisId } });
  });
  say(`if member ${userId} has analysis ${analysisId}, it will be deleted once it has ended`);
  return true;
}

/** Turns two-step sign-in off, and tells the member by email. */
async function turnOffSecondFactor(
  { who, ...by }: Named<'turn-off-second-factor'>,
  { dataSource, say }: Session,
): Promise<boolean> {
  const { id: userId, hasSecondFactor } = await accountOf(who, dataSource);
  if (!hasSecondFactor) {
    say(`member ${userId} has no two-step sign-in`);
    return false;
  }
  await transaction(dataSource, async (manager) => {
    await new SecondFactorsRepository(manager).turnOff(userId);
    await new AccountsRepository(manager).auditOperator('operator.turn-off-second-factor', { userId, ...by });
  });
  say(`two-step sign-in of member ${userId} is off`);
  return true;
}

async function signOut({ who, ...by }: Named<'sign-out'>, { dataSource, say }: Session): Promise<boolean> {
  const { id: userId } = await accountOf(who, dataSource);
  await transaction(dataSource, async (manager) => {
    const accounts = new AccountsRepository(manager);
    await accounts.endSessions(userId);
    await accounts.auditOperator('operator.sign-out', { userId, ...by });
  });
  say(`member ${userId} will be signed out everywhere within seconds`);
  return true;
}

/** @throws AppError `request.not-found` */
async function accountOf(who: Who, { manager }: DataSource): Promise<Account> {
  const accounts = new AccountsRepository(manager);
  const account =
    'userId' in who ? await accounts.findById(who.userId) : await accounts.findByEmail(who.email);
  if (!account) throw new AppError('request.not-found', who);
  return account;
}
