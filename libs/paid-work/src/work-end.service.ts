import { type JobName } from '@jinwi/contracts';
import { enqueueOutbox, OutboxRelay } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type HoldEnd, holdEndOf } from './holds.service.js';
import { Turns } from './turns.repository.js';

@Injectable()
export class WorkEndService {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly turns: Turns<JobName>,
  ) {}

  /**
   * Ends paid work once. One transaction writes the result, adds the outbox entry that ends the hold on the credits,
   * and admits the member's next work. The relay then runs the handlers of `HoldsService`.
   * @param write writes the result and returns how the hold ends; null if the work had already ended or continues
   * @returns what `write` returned
   */
  end(id: string, write: (manager: EntityManager) => Promise<HoldEnd | null>): Promise<HoldEnd | null> {
    return this.relay.transaction(async (manager) => {
      const end = await write(manager);
      if (end) {
        await enqueueOutbox(manager, holdEndOf(end, id));
        await this.turns.admitAfter(manager, id);
      }
      return end;
    });
  }
}
