import { AppError, emailSchema, type Lot } from '@jinwi/contracts';
import { sqlState, transaction, UsageError } from '@jinwi/database';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { findUnpaid } from '../ledger/check-ledger.job.js';
import { type AskOwner } from '../ledger/end-overdue-holds.job.js';
import { allowFullCheck, findBreaches } from '../ledger/ledger-check.repository.js';
import { type OperatorServices } from './open-operator-services.js';
import { type OperatorCommand } from './operator-command.js';
import { OperatorRepository } from './operator.repository.js';

export interface Session {
  services: OperatorServices;
  operator: string;
  /** Absent where email addresses cannot be read, because they belong to another service. */
  findUserId?: ((email: string) => Promise<number | undefined>) | undefined;
  /** Asks whether the work behind a hold succeeded. Absent where the other services' data cannot be read. */
  askOwner?: AskOwner | undefined;
  say: (line: string) => void;
}

type Named<N extends OperatorCommand['name']> = Extract<OperatorCommand, { name: N }>;

/** One function per command; it throws if the command fails. */
export const operatorActions = { member, grant, extend, refund, endRefund, reconcile, check };

async function member({ who }: Named<'member'>, session: Session): Promise<void> {
  const userId = 'userId' in who ? who.userId : await userIdOf(who.email, session);
  await audit(session, { action: 'operator.member', details: { userId } });
  const lines = await memberLines(new OperatorRepository(session.services.dataSource.manager), userId);
  lines.forEach(session.say);
}

const noPrivilege = '42501';

async function userIdOf(email: string, { findUserId }: Session): Promise<number> {
  const address = emailSchema.safeParse(email);
  if (!address.success) throw new UsageError(`"${email}" is not an email address.`);
  if (!findUserId) throw new UsageError(numberWanted);
  try {
    const userId = await findUserId(address.data);
    if (userId === undefined) throw new AppError('request.not-found', { member: address.data });
    return userId;
  } catch (error) {
    if (sqlState(error) !== noPrivilege) throw error;
    throw new UsageError(numberWanted, { cause: error });
  }
}

const numberWanted =
  "Email addresses are in the tables of auth, which this command's role may not read: pass the member's number.";

async function grant({ userId, amount, reason, opKey }: Named<'grant'>, session: Session): Promise<void> {
  const { dataSource, rules, logger } = session.services;
  if (!(await new OperatorRepository(dataSource.manager).account(userId)))
    throw new AppError('request.not-found', { member: userId });
  const { available } = await transaction(dataSource, async (manager) => {
    const ledger = new LedgerService(new LedgerRepository(manager), () => new Date(), rules, logger);
    await ledger.grant({ userId, opKey, source: 'goodwill', amount });
    await audit(session, { action: 'operator.grant', details: { userId, amount, reason, opKey } }, manager);
    return ledger.balance({ userId });
  });
  session.say(`member ${userId} got ${amount} credits and has ${available} (${opKey})`);
}

/** The service also writes the line of the audit log, with the operator's name. */
async function extend({ lotId }: Named<'extend'>, session: Session): Promise<void> {
  const { userId, lot } = await findLot(lotId, session);
  const { lots } = session.services;
  const actor = `operator:${session.operator}`;
  const extended = await lots.extend({ userId, lotId, extensionCount: lot.extensionCount, actor });
  session.say(`lot ${lotId} of member ${userId} is valid until ${extended.expiresAt} (was ${lot.expiresAt})`);
}

async function refund({ lotId }: Named<'refund'>, session: Session): Promise<void> {
  const { userId, lot } = await findLot(lotId, session);
  const { operator, services, say } = session;
  if (!lot.refundable) throw new AppError('credits.refund-refused', { lot: lotId, member: userId });
  const { amount, priceMinor } = lot.refundable;
  const begun = await services.refunds.requestRefundFor({ userId, lotId, amount, priceMinor, operator });
  const { id, basis, currency, state, dueAt } = begun;
  say(`refund ${id} of member ${userId}: ${amount} credits (${basis}), ${money(priceMinor, currency)}`);
  say(`it is ${state}, due by ${dueAt}`);
}

const money = (priceMinor: number, currency: 'usd' | 'krw') =>
  currency === 'usd' ? `${(priceMinor / 100).toFixed(2)} usd` : `${priceMinor} krw`;

async function findLot(lotId: number, { services }: Session): Promise<{ userId: number; lot: Lot }> {
  const userId = await new OperatorRepository(services.dataSource.manager).ownerOfLot(lotId);
  if (userId === undefined) throw new AppError('credits.lot-not-found', { lot: lotId });
  const { lots } = await services.lots.lots({ userId });
  const lot = lots.find(({ id }) => id === lotId);
  if (!lot) throw new AppError('credits.lot-not-found', { lot: lotId });
  return { userId, lot };
}

async function endRefund(
  { name, refundId, reason }: Named<'payout' | 'release'>,
  session: Session,
): Promise<void> {
  const { operator, services, say } = session;
  const end = name === 'payout' ? 'paid-manually' : 'released';
  const { state, amount } = await services.refunds.endByHand({ refundId, end, operator });
  await audit(session, { action: `operator.${name}`, details: { refundId, reason } });
  say(`refund ${refundId} of ${amount} credits is ${state}`);
}

async function reconcile(session: Session): Promise<boolean> {
  await audit(session, { action: 'operator.reconcile', details: {} });
  const { payments } = session.services;
  if (payments.provider.kind === 'disabled') throw new AppError('credits.payments-unavailable');
  const counts = await payments.reconcile();
  textTable(
    ['what', 'payments'],
    Object.entries(counts).map(([what, payments]) => ({ what, payments })),
  ).forEach(session.say);
  return counts.differing === 0 && counts.unreadable === 0;
}

async function check(session: Session): Promise<boolean> {
  await audit(session, { action: 'operator.check', details: {} });
  const { services, askOwner } = session;
  const at = new Date();
  const ofLedger = await transaction(services.dataSource, async (manager) => {
    await allowFullCheck(manager);
    return findBreaches(manager, { at });
  });
  const unpaid = askOwner ? await findUnpaid(services.dataSource.manager, { at, askOwner }) : [];
  const breaches = [...ofLedger, ...unpaid];
  if (breaches.length === 0) {
    session.say(askOwner ? 'I1 to I9 hold' : 'I1 to I8 hold');
    return true;
  }
  const rows = breaches.map((breach) => ({ ...breach, examples: breach.examples.join(', ') }));
  textTable(['invariant', 'rule', 'count', 'examples'], rows).forEach(session.say);
  return false;
}

async function audit(
  { operator, services }: Session,
  line: { action: string; details: Record<string, unknown> },
  manager = services.dataSource.manager,
): Promise<void> {
  const actor = `operator:${operator}`;
  await new LedgerRepository(manager).audit({ ...line, actor, requestId: null, at: new Date() });
}

/** Returns what an operator needs to answer a member's question, as lines of text. Errors: `request.not-found`. */
async function memberLines(repository: OperatorRepository, userId: number): Promise<string[]> {
  const account = await repository.account(userId);
  if (!account) throw new AppError('request.not-found', { member: userId });
  const { available, held, openedAt, stripeCustomerId } = account;
  return [
    `member ${userId}, account since ${openedAt.toISOString()}${stripeCustomerId ? `, ${stripeCustomerId}` : ''}`,
    `available ${available}, held ${held}`,
    '',
    'lots',
    ...textTable(
      ['lot', 'source', 'status', 'granted', 'left', 'held', 'expired', 'price', 'expires', 'extended'],
      await repository.lots(userId),
    ),
    '',
    'open holds',
    ...textTable(['hold', 'purpose', 'amount', 'since', 'until'], await repository.openHolds(userId)),
    '',
    'refunds',
    ...textTable(
      ['refund', 'lot', 'basis', 'state', 'credits', 'price', 'due'],
      await repository.refunds(userId),
    ),
    '',
    'orders',
    ...textTable(
      ['order', 'item', 'status', 'credits', 'price', 'payment', 'at'],
      await repository.orders(userId),
    ),
    '',
    'last entries',
    ...textTable(
      ['at', 'kind', 'lot', 'credits', 'held', 'expired', 'operation'],
      await repository.entries(userId),
    ),
  ];
}

type Cell = string | number | Date | null;

/** Aligns columns below their headings, with instants in UTC and numbers right-aligned. */
export function textTable<Heading extends string>(
  headings: readonly Heading[],
  rows: readonly Record<Heading, Cell>[],
): string[] {
  if (rows.length === 0) return ['  none'];
  const columns = headings.map((heading) => {
    const cells = rows.map((row) => cellText(row[heading]));
    const width = Math.max(heading.length, ...cells.map((cell) => cell.length));
    const isNumeric = rows.some((row) => typeof row[heading] === 'number');
    const pad = (text: string) => (isNumeric ? text.padStart(width) : text.padEnd(width));
    return [heading, ...cells].map(pad);
  });
  return [undefined, ...rows].map((_, line) =>
    `  ${columns.map((column) => column[line]).join('  ')}`.trimEnd(),
  );
}

function cellText(cell: Cell): string {
  if (cell === null) return '–';
  return cell instanceof Date ? `${cell.toISOString().slice(0, 16).replace('T', ' ')}Z` : String(cell);
}
