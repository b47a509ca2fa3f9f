import { queryRows } from '@jinwi/database';
import { type EntityManager } from 'typeorm';

/** SQL condition: the analysis of this name in the query has a report that its member sees. */
export const isShownAs = (name: string): string =>
  `${name}.state = 'done' AND NOT ${name}.hidden AND ${name}.deleted_at IS NULL`;
export const isShown = isShownAs('analysis');

/**
 * Locks an analysis that its member sees until the transaction ends, so that nothing is stored about one that is being
 * deleted.
 * @returns false if there is none
 */
export async function lockShown(
  manager: EntityManager,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const rows = await queryRows(
    manager,
    `SELECT FROM analysis WHERE id = $1 AND user_id = $2 AND ${isShown} FOR NO KEY UPDATE`,
    [id, userId],
  );
  return rows.length > 0;
}
