import { randomUUID } from 'node:crypto';
import { manifestIdOf, type ImageTraces, type MadeMatch } from '@jinwi/contracts';
import { queryRows } from '@jinwi/database';
import { matchMax } from '@jinwi/fingerprint';
import { Injectable } from '@nestjs/common';
import { EntityManager, In } from 'typeorm';
import { MadeImageRow } from '../entities/made-image.entity.js';
import { type ImageLabel } from '../providers/generation-provider.js';

const matchesMax = 10;
const fingerprintBits = 256;
const wholeScore = 100;
const forgotten = { taskId: null, place: null, fingerprints: [] };

/** Identifies a stored image. `place` is the submission's number and the image's position in the submission. */
export interface MadePlace {
  taskId: string;
  place: string;
}

export type MadeImage = Pick<MadeImageRow, 'manifestUuid' | 'madeOn' | 'generator' | 'digitalSourceType'>;

/** Stores which images were made here, and finds them by the traces that other files contain. */
@Injectable()
export class MadeImageRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Reserves a number and a manifest UUID for an image. A repeated call returns the same values. */
  async reserve(
    { taskId, place }: MadePlace,
    { generator, digitalSourceType }: ImageLabel,
  ): Promise<{ mark: number; manifestUuid: string }> {
    const [row] = await queryRows<{ mark: number; manifestUuid: string }>(
      this.manager,
      `INSERT INTO made_image (task_id, place, generator, digital_source_type, manifest_uuid, made_on)
       VALUES ($1, $2, $3, $4, $5, (now() AT TIME ZONE 'utc')::date)
       ON CONFLICT (task_id, place) WHERE task_id IS NOT NULL DO UPDATE SET place = EXCLUDED.place
       RETURNING mark, manifest_uuid AS "manifestUuid"`,
      [taskId, place, generator, digitalSourceType, randomUUID()],
    );
    return row!;
  }

  /** Does nothing if the task has been deleted meanwhile. */
  async setFingerprints(mark: number, fingerprints: readonly string[]): Promise<void> {
    await queryRows(
      this.manager,
      `UPDATE made_image
          SET fingerprints = ARRAY(SELECT ('x' || known)::bit(256) FROM unnest($2::text[]) AS known)
        WHERE mark = $1 AND task_id IS NOT NULL`,
      [mark, fingerprints],
    );
  }

  /** Returns the images that match these traces, each once, the best match first. */
  async find({ mark, fingerprint }: ImageTraces): Promise<MadeMatch[]> {
    const marked = mark === null ? null : await this.manager.findOneBy(MadeImageRow, { mark });
    const alike = fingerprint === null ? [] : await this.#findAlike(fingerprint);
    const others = alike.filter(({ manifestUuid }) => manifestUuid !== marked?.manifestUuid);
    return [
      ...(marked ? [toMatch(marked, { by: 'watermark', similarityScore: wholeScore })] : []),
      ...others.map((row) =>
        toMatch(row, { by: 'fingerprint', similarityScore: similarity(row.differingBits) }),
      ),
    ].slice(0, matchesMax);
  }

  findByManifest(manifestUuid: string): Promise<(MadeImage & Pick<MadeImageRow, 'taskId' | 'place'>) | null> {
    return this.manager.findOneBy(MadeImageRow, { manifestUuid });
  }

  /** Removes everything about a task's images except the day, the model and the manifest's identifier. */
  async forget(manager: EntityManager, taskId: string): Promise<void> {
    await manager.update(MadeImageRow, { taskId }, forgotten);
  }

  /** Does the same as {@link forget} for images that a worker stored while their task was being deleted. */
  async forgetDeleted(): Promise<void> {
    const rows = await queryRows<{ mark: number }>(
      this.manager,
      `SELECT mark FROM made_image WHERE task_id IN (SELECT task_id FROM task WHERE deleted_at IS NOT NULL)`,
    );
    if (rows.length > 0)
      await this.manager.update(MadeImageRow, { mark: In(rows.map(({ mark }) => mark)) }, forgotten);
  }

  #findAlike(fingerprint: string): Promise<(MadeImage & { differingBits: number })[]> {
    return queryRows(
      this.manager,
      `SELECT manifest_uuid AS "manifestUuid", made_on::text AS "madeOn", generator,
              digital_source_type AS "digitalSourceType", "differingBits"
         FROM made_image,
              LATERAL (SELECT min(bit_count(known # ('x' || $1)::bit(256)))::integer AS "differingBits"
                         FROM unnest(fingerprints) AS known) AS nearest
        WHERE task_id IS NOT NULL AND "differingBits" <= $2
        ORDER BY "differingBits", mark DESC LIMIT $3`,
      [fingerprint, matchMax, matchesMax],
    );
  }
}

const similarity = (differingBits: number): number =>
  Math.round((wholeScore * (fingerprintBits - differingBits)) / fingerprintBits);

export const toMade = ({ manifestUuid, madeOn, generator, digitalSourceType }: MadeImage) => ({
  manifestId: manifestIdOf(manifestUuid),
  madeOn,
  generator,
  isAi: digitalSourceType !== 'algorithmicMedia',
});

export const toMatch = (row: MadeImage, found: Pick<MadeMatch, 'by' | 'similarityScore'>): MadeMatch => ({
  ...toMade(row),
  ...found,
});
