import { type OutboxRelay, transaction } from '@jinwi/database';
import { type DataSource, type EntityManager } from 'typeorm';
import { endHold, type HoldEnd } from './hold.js';

/**
 * Ends work once: its result and the end of its hold commit together.
 * @param options.end writes the result; returns how the hold ends, or null if the work had already ended or goes on
 * @returns what `end` returned
 */
export async function finishWork(
  { dataSource, relay }: { dataSource: DataSource; relay: OutboxRelay },
  { id, end }: { id: string; end: (manager: EntityManager) => Promise<HoldEnd | null> },
): Promise<HoldEnd | null> {
  const ended = await transaction(dataSource, async (manager) => {
    const holdEnd = await end(manager);
    if (holdEnd !== null) await endHold(manager, { holdId: id, end: holdEnd });
    return holdEnd;
  });
  void relay.flush();
  return ended;
}
