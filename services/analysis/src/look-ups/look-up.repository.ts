import { type MadeMatch } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { EntityManager, In, LessThan, MoreThan } from 'typeorm';
import { LookUpRow } from '../entities/look-up.entity.js';

/** Callers wait at most this long for an answer, so older look-ups are abandoned. */
const waitedMsMax = 30_000;
const keptMs = 600_000;

export interface LookUpAnswer {
  matches: MadeMatch[] | null;
  failure: string | null;
}

@Injectable()
export class LookUpRepository {
  constructor(private readonly manager: EntityManager) {}

  async insert(id: string): Promise<void> {
    await this.manager.insert(LookUpRow, { id });
  }

  /** Counts the look-ups whose callers may still be waiting. Older rows, left by crashed processes, do not count. */
  countOpen(now = new Date()): Promise<number> {
    return this.manager.countBy(LookUpRow, { createdAt: MoreThan(new Date(now.getTime() - waitedMsMax)) });
  }

  find(id: string): Promise<LookUpAnswer | null> {
    return this.manager.findOneBy(LookUpRow, { id });
  }

  async answer(id: string, answer: Partial<LookUpAnswer>): Promise<void> {
    await this.manager.update(LookUpRow, { id }, answer);
  }

  async delete(id: string): Promise<void> {
    await this.manager.delete(LookUpRow, { id });
  }

  /** Returns those of the given look-ups that still exist; their images must be kept. */
  async findOwned(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.manager.find(LookUpRow, { select: { id: true }, where: { id: In(ids) } });
    return new Set(rows.map(({ id }) => id));
  }

  async deleteOld(now = new Date()): Promise<void> {
    await this.manager.delete(LookUpRow, { createdAt: LessThan(new Date(now.getTime() - keptMs)) });
  }
}
