import { queryRows } from '@jinwi/database';
import { type EntityManager } from 'typeorm';

/** SQL condition: the analysis with this alias has a report that its member can see. */
export const isShownAs = (name: string): string =>
  `${name}.state = 'done' AND NOT ${name}.hidden AND ${name}.deleted_at IS NULL`;
export const isShown = isShownAs('analysis');

/**
 * Locks an analysis that its member can see, until the transaction ends. Nothing can then be stored about an analysis
 * that is being deleted.
 * @returns false if there is no such analysis
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
