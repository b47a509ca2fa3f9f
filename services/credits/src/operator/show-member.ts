import { AppError } from '@jinwi/contracts';
import { type OperatorRepository } from './operator.repository.js';
import { textTable } from './text-table.js';

/** Returns, as lines of text, all that an operator needs to answer a member's question. Errors: `request.not-found`. */
export async function memberLines(repository: OperatorRepository, userId: number): Promise<string[]> {
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
