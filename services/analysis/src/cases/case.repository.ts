import { type DecisionKind } from '@jinwi/contracts';
import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { isShown } from '../analyses/shown-analyses.repository.js';
import { CaseEntryRow, CaseRow } from '../entities/casework.entity.js';

export type StoredCase = Readonly<CaseRow>;
export type CountedCase = Omit<StoredCase, 'userId' | 'note'> & { count: number };

export interface StoredEntry {
  analysisId: number;
  verdict: string;
  decision: DecisionKind | null;
  changedAt: Date | null;
}

interface OwnedCase {
  caseId: string;
  userId: number;
}

interface Entry {
  caseId: string;
  analysisId: number;
}

/** Every query for a member filters by that member's id. */
@Injectable()
export class CaseRepository {
  constructor(private readonly manager: EntityManager) {}

  countCases(manager: EntityManager, userId: number): Promise<number> {
    return manager.countBy(CaseRow, { userId });
  }

  async insert(
    manager: EntityManager,
    opened: Pick<StoredCase, 'id' | 'userId' | 'name' | 'note'>,
  ): Promise<void> {
    await manager.insert(CaseRow, opened);
  }

  find({ caseId, userId }: OwnedCase, manager = this.manager): Promise<StoredCase | null> {
    return manager.findOneBy(CaseRow, { id: caseId, userId });
  }

  /** Lists the member's cases by name. If `analysisId` is not null, lists only those that contain this analysis. */
  findOf({ userId, analysisId }: { userId: number; analysisId: number | null }): Promise<CountedCase[]> {
    return queryRows<CountedCase>(
      this.manager,
      `SELECT case_file.id, case_file.name, case_file.created_at AS "createdAt",
              case_file.changed_at AS "changedAt",
              (SELECT count(*)::integer FROM case_entry JOIN analysis ON analysis.id = case_entry.analysis_id
                WHERE case_entry.case_id = case_file.id AND ${isShown}) AS count
         FROM case_file
        WHERE user_id = $1 AND ($2::integer IS NULL OR EXISTS (
                SELECT FROM case_entry WHERE case_id = case_file.id AND analysis_id = $2))
        ORDER BY lower(case_file.name), case_file.created_at`,
      [userId, analysisId],
    );
  }

  findEntries(caseId: string): Promise<StoredEntry[]> {
    return queryRows<StoredEntry>(
      this.manager,
      `SELECT analysis.id AS "analysisId", analysis.result AS verdict, decision.decision,
              decision.changed_at AS "changedAt"
         FROM case_entry JOIN analysis ON analysis.id = case_entry.analysis_id
              LEFT JOIN decision ON decision.analysis_id = analysis.id
        WHERE case_entry.case_id = $1 AND ${isShown}
        ORDER BY case_entry.added_at, analysis.id`,
      [caseId],
    );
  }

  /** @returns false if there is no such case */
  async change(
    { caseId, userId }: OwnedCase,
    change: Partial<Pick<StoredCase, 'name' | 'note'>>,
  ): Promise<boolean> {
    const changed = { ...change, changedAt: () => 'clock_timestamp()' };
    return (await this.manager.update(CaseRow, { id: caseId, userId }, changed)).affected === 1;
  }

  async remove({ caseId, userId }: OwnedCase): Promise<void> {
    await this.manager.delete(CaseRow, { id: caseId, userId });
  }

  async removeOfMember(userId: number): Promise<void> {
    await this.manager.delete(CaseRow, { userId });
  }

  hasEntry(manager: EntityManager, entry: Entry): Promise<boolean> {
    return manager.existsBy(CaseEntryRow, entry);
  }

  countEntries(manager: EntityManager, of: Partial<Entry>): Promise<number> {
    return manager.countBy(CaseEntryRow, of);
  }

  async addEntry(manager: EntityManager, entry: Entry): Promise<void> {
    await manager.insert(CaseEntryRow, entry);
    await touch(manager, entry);
  }

  async removeEntry(manager: EntityManager, entry: Entry): Promise<void> {
    const { affected } = await manager.delete(CaseEntryRow, entry);
    if (affected) await touch(manager, entry);
  }

  async removeAnalysis(manager: EntityManager, analysisId: number): Promise<void> {
    await manager.delete(CaseEntryRow, { analysisId });
  }
}

const touch = (manager: EntityManager, { caseId }: Entry) =>
  manager.update(CaseRow, { id: caseId }, { changedAt: () => 'clock_timestamp()' });
