import { nearCopiesMax } from '@jinwi/contracts';
import { queryRow, queryRows } from '@jinwi/database';
import { type PictureFingerprints } from '@jinwi/forensics';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { isShown } from '../analyses/shown-analyses.repository.js';
import { type Agreement, alikeSql, alikeValues, bandsSql } from './alike-sql.js';
import { type FingerprintBits, storedBands, toBits } from './bands.js';
import { type ComparedRecord } from './differences.js';

interface Owned {
  id: number;
  userId: number;
}

export interface SeenCopy extends ComparedRecord {
  analysisId: number;
  imageName: string;
  createdAt: Date;
  agreement: Agreement;
  differingBits: number;
}

/** A finished analysis of an older release, without fingerprints. */
export interface UnseenAnalysis {
  analysisId: number;
  thumbnailKey: string;
}

/** Finds near copies among one member's pictures. Both the index keys and `user_id` limit each search to the member. */
@Injectable()
export class SeenPictureRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Returns a picture's fingerprints; null if the picture has too little detail, or has no fingerprints yet. */
  find({ id, userId }: Owned): Promise<FingerprintBits | null> {
    return queryRow<FingerprintBits>(
      this.manager,
      `SELECT whole::text AS whole, parts::text[] AS parts FROM seen_picture
        WHERE analysis_id = $1 AND user_id = $2 AND whole IS NOT NULL`,
      [id, userId],
    );
  }

  /** Lists the member's other analyses of near copies, oldest first. Leaves out hidden and deleted analyses. */
  findCopies({ id, userId }: Owned, asked: FingerprintBits): Promise<SeenCopy[]> {
    return queryRows(
      this.manager,
      `WITH ${alikeSql('seen_picture', { id: 'analysis_id', condition: 'user_id = $1 AND analysis_id <> $6' })}
       SELECT analysis.id AS "analysisId", image_name AS "imageName", created_at AS "createdAt", agreement,
              "differingBits", result, image_size AS "sizeBytes", report->'image' AS image, report->>'kind' AS kind,
              report->'metadata' AS metadata
         FROM alike JOIN analysis ON analysis.id = alike.id
        WHERE analysis.user_id = $1 AND ${isShown}
        ORDER BY analysis.id LIMIT ${nearCopiesMax}`,
      [...alikeValues(userId, asked), id],
    );
  }

  /** Lists finished analyses without fingerprints, newest first, with ids below `beforeId`. */
  findUnseen({ beforeId, limit }: { beforeId: number; limit: number }): Promise<UnseenAnalysis[]> {
    return queryRows(
      this.manager,
      `SELECT id AS "analysisId", images #>> '{thumbnail,key}' AS "thumbnailKey" FROM analysis
        WHERE id < $1 AND state = 'done' AND deleted_at IS NULL AND images ? 'thumbnail'
          AND NOT EXISTS (SELECT 1 FROM seen_picture WHERE analysis_id = analysis.id)
        ORDER BY id DESC LIMIT $2`,
      [beforeId, limit],
    );
  }

  insert(seen: NewSeen): Promise<void> {
    return insertSeen(this.manager, seen);
  }
}

interface NewSeen {
  analysisId: number;
  /** Perceptual hashes; null if the picture has too little detail to be distinguished from others. */
  fingerprints: PictureFingerprints | null;
}

/** Inserts fingerprints, unless the analysis was deleted meanwhile or already has fingerprints. */
export async function insertSeen(
  manager: EntityManager,
  { analysisId, fingerprints }: NewSeen,
): Promise<void> {
  const bits = fingerprints && toBits(fingerprints);
  await queryRows(
    manager,
    `INSERT INTO analysis.seen_picture (analysis_id, user_id, whole, parts, bands)
     SELECT id, user_id, $2::bit(256), $3::text[]::bit(256)[], ${bandsSql('user_id', '$4')}
       FROM analysis.analysis WHERE id = $1 AND deleted_at IS NULL FOR SHARE
     ON CONFLICT DO NOTHING`,
    [analysisId, bits?.whole ?? null, bits?.parts ?? [], bits ? storedBands(bits) : []],
  );
}

export async function removeSeen(manager: EntityManager, analysisId: number): Promise<void> {
  await queryRows(manager, 'DELETE FROM analysis.seen_picture WHERE analysis_id = $1', [analysisId]);
}
