import { type ComparisonResult, type ErrorCode } from '@jinwi/contracts';
import { queryRow, queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { isShownAs } from '../analyses/shown-analyses.repository.js';
import { type ComparisonImages, ComparisonRow } from '../entities/comparison.entity.js';

export interface StoredComparison extends Pick<
  ComparisonRow,
  'id' | 'result' | 'images' | 'failure' | 'createdAt'
> {
  isWaiting: boolean;
  otherId: number;
  otherName: string;
}

export interface ComparedPair {
  userId: number;
  submissionId: string;
  otherSubmissionId: string;
}

/** Where an uploaded file is stored, and the size and digest that verify its bytes. */
interface ComparedUpload {
  key: string;
  sizeBytes: number;
  sha256: string | null;
}

export interface OpenComparison {
  first: ComparedUpload;
  other: ComparedUpload;
}

/** A comparison that has waited longer than this has lost its job. */
const waitingMinutesMax = 15;

const isWaiting = `comparison.result IS NULL AND comparison.failure IS NULL
  AND comparison.created_at > clock_timestamp() - interval '${waitingMinutesMax} minutes'`;

/** SQL that joins the other analysis of a comparison if the member can see it. */
const joinedOther = `JOIN analysis AS other ON other.submission_id = comparison.other_submission_id
  AND other.user_id = comparison.user_id AND ${isShownAs('other')}`;

const readColumns = `comparison.id, comparison.result, comparison.images, comparison.failure,
  ${isWaiting} AS "isWaiting", comparison.created_at AS "createdAt", other.id AS "otherId", other.image_name AS "otherName"`;

const uploadOf = (analysis: string) => `jsonb_build_object('key', ${analysis}.object_key,
  'sizeBytes', ${analysis}.image_size, 'sha256', ${analysis}.image_sha256)`;

@Injectable()
export class ComparisonRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Deletes the pair's comparison if it failed or lost its job, so that it can be made again. */
  async removeFailed(manager: EntityManager, pair: ComparedPair): Promise<void> {
    await queryRows(
      manager,
      `DELETE FROM comparison
        WHERE user_id = $1 AND submission_id = $2 AND other_submission_id = $3
          AND result IS NULL AND NOT (${isWaiting})`,
      [pair.userId, pair.submissionId, pair.otherSubmissionId],
    );
  }

  async findPair(manager: EntityManager, pair: ComparedPair): Promise<string | null> {
    return (await manager.findOne(ComparisonRow, { select: { id: true }, where: { ...pair } }))?.id ?? null;
  }

  /** Counts the comparisons that were made from this analysis. Failed ones do not count. */
  async countOf(manager: EntityManager, submissionId: string): Promise<number> {
    const counted = await queryRows(
      manager,
      `SELECT FROM comparison WHERE submission_id = $1 AND (result IS NOT NULL OR ${isWaiting})`,
      [submissionId],
    );
    return counted.length;
  }

  async countWaiting(manager: EntityManager, userId: number): Promise<number> {
    const waiting = await queryRows(manager, `SELECT FROM comparison WHERE user_id = $1 AND ${isWaiting}`, [
      userId,
    ]);
    return waiting.length;
  }

  async insert(manager: EntityManager, comparison: ComparedPair & { id: string }): Promise<void> {
    await manager.insert(ComparisonRow, comparison);
  }

  /** @returns null if there is no such comparison, or if the other analysis is hidden or deleted */
  find(owned: { id: string; userId: number; submissionId: string }): Promise<StoredComparison | null> {
    return queryRow<StoredComparison>(
      this.manager,
      `SELECT ${readColumns} FROM comparison ${joinedOther}
        WHERE comparison.id = $1 AND comparison.user_id = $2 AND comparison.submission_id = $3`,
      [owned.id, owned.userId, owned.submissionId],
    );
  }

  /** Lists an analysis's comparisons with other analyses that the member can see, newest first. */
  list({ userId, submissionId }: { userId: number; submissionId: string }): Promise<StoredComparison[]> {
    return queryRows(
      this.manager,
      `SELECT ${readColumns} FROM comparison ${joinedOther}
        WHERE comparison.user_id = $1 AND comparison.submission_id = $2
        ORDER BY comparison.created_at DESC`,
      [userId, submissionId],
    );
  }

  /** @returns null if the comparison has ended, or if the comparison or one of its analyses was deleted */
  findOpen(id: string): Promise<OpenComparison | null> {
    return queryRow<OpenComparison>(
      this.manager,
      `SELECT ${uploadOf('analysis')} AS first, ${uploadOf('other')} AS other
         FROM comparison
         JOIN analysis ON analysis.submission_id = comparison.submission_id AND analysis.deleted_at IS NULL
         JOIN analysis AS other
           ON other.submission_id = comparison.other_submission_id AND other.deleted_at IS NULL
        WHERE comparison.id = $1 AND comparison.result IS NULL AND comparison.failure IS NULL`,
      [id],
    );
  }

  /** Has no effect on a comparison that has ended or was deleted. */
  async end(
    id: string,
    end: { result: ComparisonResult; images: ComparisonImages | null } | { failure: ErrorCode },
  ): Promise<void> {
    await this.manager.update(ComparisonRow, { id, result: IsNull(), failure: IsNull() }, end);
  }

  /**
   * Deletes all comparisons in which an analysis takes part.
   * @returns the deleted comparisons, each with the submission whose folder contains its images
   */
  removeOf(
    manager: EntityManager,
    submissionId: string,
  ): Promise<{ comparisonId: string; submissionId: string }[]> {
    return queryRows(
      manager,
      `DELETE FROM comparison WHERE submission_id = $1 OR other_submission_id = $1
        RETURNING id AS "comparisonId", submission_id AS "submissionId"`,
      [submissionId],
    );
  }

  async removeOfMember(userId: number): Promise<void> {
    await this.manager.delete(ComparisonRow, { userId });
  }

  hasImages(id: string): Promise<boolean> {
    return this.manager.existsBy(ComparisonRow, { id, images: Not(IsNull()) });
  }

  async storedBytes(userId: number): Promise<number> {
    const [row] = await queryRows<{ sizeBytes: number }>(
      this.manager,
      `SELECT coalesce(sum((image->>'sizeBytes')::integer), 0)::float8 AS "sizeBytes"
         FROM comparison, jsonb_each(images) AS drawn(kind, image) WHERE user_id = $1`,
      [userId],
    );
    return row?.sizeBytes ?? 0;
  }
}
