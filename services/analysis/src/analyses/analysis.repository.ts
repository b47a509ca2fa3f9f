import { type AnalysisFailureCode, type ErrorCode, type ImageSource } from '@jinwi/contracts';
import { queryRow, queryRows } from '@jinwi/database';
import { type ForensicReport, type PictureFingerprints } from '@jinwi/forensics';
import { type SweepPage } from '@jinwi/paid-work';
import { Injectable } from '@nestjs/common';
import {
  EntityManager,
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  MoreThan,
  Not,
  type UpdateResult,
} from 'typeorm';
import { AnalysisRow, type StoredImages, type StoredOpinion } from '../entities/analysis.entity.js';

export type StoredAnalysis = Readonly<AnalysisRow>;

export type RunningAnalysis = Pick<
  StoredAnalysis,
  'submissionId' | 'userId' | 'objectKey' | 'imageName' | 'imageSize' | 'imageSha256' | 'attempts'
>;

type Owned = { userId: number } & ({ id: number } | { submissionId: string });

export interface AnalysisResult {
  report: ForensicReport;
  images: StoredImages;
  secondOpinion: StoredOpinion | null;
  modelsKey: string | null;
  /** Perceptual hashes; null if the picture has too little detail to be distinguished from others. */
  fingerprints: PictureFingerprints | null;
}

export interface EndedAnalysis {
  id: number;
  submissionId: string;
  userId: number;
  state: 'done' | 'failed';
  imageName: string;
  verdict: string | null;
  score: number | null;
  failure: string | null;
  batchId: string | null;
}

const endedColumns = `id, user_id AS "userId", state, image_name AS "imageName", result AS verdict, score,
  failure_code AS failure, batch_id AS "batchId"`;

export type TestProgress = Pick<StoredAnalysis, 'testsDone' | 'testsTotal' | 'lastTestId'> &
  Partial<Pick<StoredAnalysis, 'earlyFindings'>>;

export interface NewAnalysis {
  submissionId: string;
  userId: number;
  batchId: string | null;
  idempotencyKey: string | null;
  objectKey: string;
  imageName: string;
  imageSize: number;
  imageSha256: string | null;
  source: ImageSource | null;
}

export interface SameImage {
  userId: number;
  imageSha256: string;
  modelsKey: string;
  days: number;
}

/** Failures that the image did not cause; they do not count towards the member's limit on failures. */
const ownFailures: AnalysisFailureCode[] = [
  'service.unavailable',
  'analysis.image-damaged',
  'analysis.hold-lost',
];

const unfinished = In(['queued', 'running']);
const ended = In(['done', 'failed']);
const kept = { deletedAt: IsNull() };

/** Every query for a member filters by that member's id. */
@Injectable()
export class AnalysisRepository {
  constructor(private readonly manager: EntityManager) {}

  findByKey(
    { userId, idempotencyKey }: { userId: number; idempotencyKey: string },
    manager = this.manager,
  ): Promise<StoredAnalysis | null> {
    return manager.findOneBy(AnalysisRow, { userId, idempotencyKey });
  }

  /**
   * Finds the member's newest analysis with the same bytes and models, if it finished at most `days` days ago, and
   * unhides it.
   */
  recall(
    manager: EntityManager,
    { userId, imageSha256, modelsKey, days }: SameImage,
  ): Promise<{ id: number; submissionId: string } | null> {
    return queryRow<{ id: number; submissionId: string }>(
      manager,
      `UPDATE analysis SET hidden = false
        WHERE id = (SELECT id FROM analysis
                     WHERE user_id = $1 AND report #>> '{image,sha256}' = $2 AND judged_by = $3
                       AND state = 'done' AND deleted_at IS NULL
                       AND finished_at > clock_timestamp() - $4 * interval '1 day'
                     ORDER BY id DESC LIMIT 1)
          AND deleted_at IS NULL
        RETURNING id, submission_id AS "submissionId"`,
      [userId, imageSha256, modelsKey, days],
    );
  }

  async insert(manager: EntityManager, analysis: NewAnalysis): Promise<number> {
    const { identifiers } = await manager.insert(AnalysisRow, { ...analysis, admittedAt: null });
    return (identifiers[0] as { id: number }).id;
  }

  find(owned: Owned): Promise<StoredAnalysis | null> {
    return this.manager.findOneBy(AnalysisRow, { ...owned, ...kept });
  }

  /** Finds an analysis even if it is deleted. */
  findEver(owned: Owned): Promise<StoredAnalysis | null> {
    return this.manager.findOneBy(AnalysisRow, owned);
  }

  /** Lists the member's analyses that are not hidden and whose ids are below `beforeId`, newest first. */
  findEnded({
    userId,
    state,
    beforeId,
    limit,
  }: {
    userId: number;
    state: 'done' | 'failed';
    beforeId: number | null;
    limit: number;
  }): Promise<StoredAnalysis[]> {
    return this.manager.find(AnalysisRow, {
      where: { userId, state, hidden: false, ...(beforeId ? { id: LessThan(beforeId) } : {}) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  async setHidden({ id, userId, hidden }: { id: number; userId: number; hidden: boolean }): Promise<boolean> {
    return hasChanged(
      await this.manager.update(AnalysisRow, { id, userId, state: ended, ...kept }, { hidden }),
    );
  }

  findBySubmission(submissionId: string, manager = this.manager): Promise<StoredAnalysis | null> {
    return manager.findOneBy(AnalysisRow, { submissionId });
  }

  /** Returns those of the given submissions that may have stored files. Failed and deleted ones have none. */
  async findOwned(submissionIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.manager.find(AnalysisRow, {
      select: { submissionId: true },
      where: { submissionId: In(submissionIds), state: Not('failed'), ...kept },
    });
    return new Set(rows.map(({ submissionId }) => submissionId));
  }

  /** Marks an analysis as running and counts the attempt. @returns null if it has already ended */
  async begin(submissionId: string): Promise<RunningAnalysis | null> {
    const [begun] = await queryRows<Omit<RunningAnalysis, 'submissionId'>>(
      this.manager,
      `UPDATE analysis
          SET state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, clock_timestamp())
        WHERE submission_id = $1 AND state IN ('queued', 'running')
        RETURNING attempts, user_id AS "userId", object_key AS "objectKey", image_name AS "imageName",
          image_size AS "imageSize", image_sha256 AS "imageSha256"`,
      [submissionId],
    );
    return begun ? { submissionId, ...begun } : null;
  }

  /** Records the progress. It never decreases, even if another attempt starts again from the first test. */
  async setProgress(submissionId: string, progress: TestProgress): Promise<void> {
    const testsDone = LessThanOrEqual(progress.testsDone);
    await this.manager.update(AnalysisRow, { submissionId, state: 'running', testsDone }, storable(progress));
  }

  /** @returns null if another attempt has already ended the analysis */
  complete(
    manager: EntityManager,
    {
      submissionId,
      report,
      images,
      secondOpinion,
      modelsKey,
    }: Omit<AnalysisResult, 'fingerprints'> & { submissionId: string },
  ): Promise<EndedAnalysis | null> {
    return this.#end(manager, submissionId, {
      state: 'done',
      result: report.verdict,
      score: report.score,
      report: storable(report),
      images,
      secondOpinion,
      modelsKey,
    });
  }

  /** @returns null if the analysis had already ended */
  fail(
    manager: EntityManager,
    { submissionId, code }: { submissionId: string; code: ErrorCode },
  ): Promise<EndedAnalysis | null> {
    return this.#end(manager, submissionId, { state: 'failed', failureCode: code });
  }

  async #end(
    manager: EntityManager,
    submissionId: string,
    end: Partial<AnalysisRow>,
  ): Promise<EndedAnalysis | null> {
    const updated = await manager.update(
      AnalysisRow,
      { submissionId, state: unfinished },
      { ...end, earlyFindings: null, finishedAt: () => 'clock_timestamp()' },
      { returning: endedColumns },
    );
    const [ended] = updated.raw as Omit<EndedAnalysis, 'submissionId'>[];
    return ended ? { submissionId, ...ended } : null;
  }

  /**
   * Clears every column that could reveal the image.
   * @returns the id; null if the analysis is already deleted or still unfinished
   */
  async erase(manager: EntityManager, submissionId: string): Promise<number | null> {
    const updated = await manager.update(
      AnalysisRow,
      { submissionId, state: ended, ...kept },
      {
        objectKey: '',
        imageName: '',
        imageSize: 1,
        imageSha256: null,
        source: null,
        images: {},
        // The constraint `analysis_done_has_result` requires these three columns in finished analyses.
        result: () => `CASE WHEN state = 'done' THEN '' END`,
        score: () => `CASE WHEN state = 'done' THEN 0 END`,
        report: () => `CASE WHEN state = 'done' THEN '{}'::jsonb END`,
        secondOpinion: null,
        modelsKey: null,
        lastTestId: null,
        earlyFindings: null,
        hidden: true,
        deletedAt: () => 'clock_timestamp()',
      },
      { returning: 'id' },
    );
    const [erased] = updated.raw as { id: number }[];
    return erased?.id ?? null;
  }

  /**
   * Returns how long to wait until the member has fewer than `count` failures in the last hour; null if there are
   * fewer already. Failures that the image did not cause do not count.
   */
  failuresUntil({ userId, count }: { userId: number; count: number }): Promise<{ waitMs: number } | null> {
    return queryRow<{ waitMs: number }>(
      this.manager,
      `SELECT extract(epoch FROM finished_at + interval '1 hour' - clock_timestamp())::float8 * 1000 AS "waitMs"
         FROM analysis
        WHERE user_id = $1 AND state = 'failed' AND failure_code <> ALL($3)
          AND finished_at > clock_timestamp() - interval '1 hour'
        ORDER BY finished_at DESC OFFSET $2 LIMIT 1`,
      [userId, count - 1, ownFailures],
    );
  }

  /** Finds the member's analysis with the next higher id, whatever its state, unless it is deleted. */
  findNext({ userId, afterId }: { userId: number; afterId: number }): Promise<StoredAnalysis | null> {
    return this.manager.findOne(AnalysisRow, {
      where: { userId, id: MoreThan(afterId), ...kept },
      order: { id: 'ASC' },
    });
  }

  /** Lists a member's ended (`isEnded`) or unfinished submissions, oldest first. Leaves out deleted ones. */
  async findOf({
    userId,
    isEnded,
    limit,
  }: {
    userId: number;
    isEnded: boolean;
    limit: number;
  }): Promise<string[]> {
    const rows = await this.manager.find(AnalysisRow, {
      select: { submissionId: true },
      where: { userId, state: isEnded ? ended : unfinished, ...kept },
      order: { id: 'ASC' },
      take: limit,
    });
    return rows.map(({ submissionId }) => submissionId);
  }

  /** Lists submissions that ended more than `keepDays` days ago and are not deleted, oldest first. */
  async findOld({ keepDays, limit }: { keepDays: number; limit: number }): Promise<string[]> {
    const rows = await queryRows<{ submissionId: string }>(
      this.manager,
      `SELECT submission_id AS "submissionId" FROM analysis
        WHERE finished_at < clock_timestamp() - $1 * interval '1 day' AND deleted_at IS NULL
        ORDER BY finished_at LIMIT $2`,
      [keepDays, limit],
    );
    return rows.map(({ submissionId }) => submissionId);
  }

  async storedBytes(userId: number): Promise<number> {
    const [row] = await queryRows<{ sizeBytes: number }>(
      this.manager,
      `SELECT coalesce(sum(image_size + (
                SELECT coalesce(sum((image->>'sizeBytes')::integer), 0)
                  FROM jsonb_each(images) AS drawn(kind, image))), 0)::float8 AS "sizeBytes"
         FROM analysis WHERE user_id = $1 AND state <> 'failed' AND deleted_at IS NULL`,
      [userId],
    );
    return row?.sizeBytes ?? 0;
  }

  findUnfinished({ before, afterId, limit }: SweepPage): Promise<StoredAnalysis[]> {
    return this.manager.find(AnalysisRow, {
      where: { finishedAt: IsNull(), admittedAt: LessThan(before), id: MoreThan(afterId) },
      order: { id: 'ASC' },
      take: limit,
    });
  }
}

const hasChanged = ({ affected }: UpdateResult): boolean => affected === 1;

/** Matches U+0000 and lone surrogates, which the metadata of damaged files may contain and jsonb rejects. */
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const storable = <Told extends ForensicReport | TestProgress>(told: Told): Told =>
  JSON.parse(JSON.stringify(told), (_, field: unknown) =>
    typeof field === 'string' ? field.replace(unstorable, '\uFFFD') : field,
  ) as Told;
