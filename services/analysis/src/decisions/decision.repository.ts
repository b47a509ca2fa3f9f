import { type DecisionKind, type RpcResponse } from '@jinwi/contracts';
import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager, In } from 'typeorm';
import { isShown } from '../analyses/shown-analyses.repository.js';
import { DecisionRow } from '../entities/casework.entity.js';

export type StoredDecision = Readonly<DecisionRow>;

export interface DecisionCount {
  decision: DecisionKind;
  verdict: string;
  count: number;
}

export interface StoredHistoryRow extends Omit<
  RpcResponse<'analysis.historyRows'>['rows'][number],
  'createdAt' | 'decision'
> {
  createdAt: Date;
}

/** A picture that the operator may use to measure the engine, because its member agreed. */
export interface LabelledPicture {
  analysisId: number;
  objectKey: string;
  imageSize: number;
  format: string;
  sha256: string;
  decision: DecisionKind;
}

@Injectable()
export class DecisionRepository {
  constructor(private readonly manager: EntityManager) {}

  async save(manager: EntityManager, decision: StoredDecision): Promise<void> {
    await manager.upsert(DecisionRow, decision, ['analysisId']);
  }

  find(analysisId: number, manager = this.manager): Promise<StoredDecision | null> {
    return manager.findOneBy(DecisionRow, { analysisId });
  }

  async findOf(analysisIds: readonly number[]): Promise<Map<number, StoredDecision>> {
    const rows = await this.manager.findBy(DecisionRow, { analysisId: In(analysisIds) });
    return new Map(rows.map((row) => [row.analysisId, row]));
  }

  async remove(manager: EntityManager, analysisId: number): Promise<void> {
    await manager.delete(DecisionRow, { analysisId });
  }

  async removeOfMember(userId: number): Promise<void> {
    await this.manager.delete(DecisionRow, { userId });
  }

  count(userId: number): Promise<DecisionCount[]> {
    return queryRows<DecisionCount>(
      this.manager,
      `SELECT decision.decision, analysis.result AS verdict, count(*)::integer AS count
         FROM decision JOIN analysis ON analysis.id = decision.analysis_id
        WHERE decision.user_id = $1 AND ${isShown}
        GROUP BY decision.decision, analysis.result`,
      [userId],
    );
  }

  /** Lists the analyses in the member's history whose ids are below `beforeId`, newest first. */
  findHistory({
    userId,
    beforeId,
    limit,
  }: {
    userId: number;
    beforeId: number | null;
    limit: number;
  }): Promise<StoredHistoryRow[]> {
    return queryRows<StoredHistoryRow>(
      this.manager,
      `SELECT id, image_name AS "imageName", created_at AS "createdAt", result AS verdict, score,
              report #>> '{alteration,answer}' AS alteration, report #>> '{ai,answer}' AS ai
         FROM analysis
        WHERE user_id = $1 AND ${isShown} AND ($2::integer IS NULL OR id < $2)
        ORDER BY id DESC LIMIT $3`,
      [userId, beforeId, limit],
    );
  }

  /** Lists pictures that may be used to measure the engine, but none that are undecided, hidden or deleted. */
  findMeasurable({ afterId, limit }: { afterId: number; limit: number }): Promise<LabelledPicture[]> {
    return queryRows<LabelledPicture>(
      this.manager,
      `SELECT analysis.id AS "analysisId", object_key AS "objectKey", image_size AS "imageSize",
              report #>> '{image,format}' AS format, report #>> '{image,sha256}' AS sha256, decision.decision
         FROM decision JOIN analysis ON analysis.id = decision.analysis_id
        WHERE may_measure AND decision.decision <> 'open' AND ${isShown} AND analysis.id > $1
        ORDER BY analysis.id LIMIT $2`,
      [afterId, limit],
    );
  }
}
