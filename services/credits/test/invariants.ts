import { type DataSource } from 'typeorm';
import { findBreaches } from '../src/ledger/ledger-check.repository.js';

/** Returns the broken invariants as text. I8 (no charge is overdue) is checked only if an instant is given. */
export async function brokenInvariants(
  dataSource: DataSource,
  { at = new Date(0), userId }: { at?: Date; userId?: number } = {},
): Promise<string[]> {
  const breaches = await findBreaches(dataSource.manager, { at, userId });
  return breaches.map(({ invariant, rule, examples }) => `${invariant} ${rule}: ${examples.join(', ')}`);
}
