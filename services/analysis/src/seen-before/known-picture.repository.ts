import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager, In } from 'typeorm';
import { KnownPictureRow } from '../entities/seen-picture.entity.js';
import { type Agreement, alikeSql, alikeValues, bandsSql } from './alike-sql.js';
import { type FingerprintBits, storedBands } from './bands.js';

export type StoredKnown = Readonly<Omit<KnownPictureRow, 'whole' | 'parts' | 'bands'>>;

export interface KnownMatch extends Pick<
  StoredKnown,
  'id' | 'label' | 'caption' | 'addedAt' | 'hasOriginal'
> {
  agreement: Agreement;
  differingBits: number;
}

export interface NewKnown extends Omit<StoredKnown, 'id' | 'addedAt'> {
  bits: FingerprintBits;
}

/** The owner id in the index keys of the operator's pictures; members' ids begin at 1. */
const nobody = 0;
const matchesMax = 3;
const pageSize = 500;

/** Stores the operator's collection of known pictures, with which the pictures of all members are compared. */
@Injectable()
export class KnownPictureRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Returns the best matches first. `only` limits the search to one picture of the collection. */
  findMatches(asked: FingerprintBits, only: number | null = null): Promise<KnownMatch[]> {
    return queryRows(
      this.manager,
      `WITH ${alikeSql('known_picture', { id: 'id', condition: '($6::integer IS NULL OR id = $6)' })}
       SELECT known.id, label, caption, added_at AS "addedAt", has_original AS "hasOriginal", agreement,
              "differingBits"
         FROM alike JOIN known_picture AS known ON known.id = alike.id
        ORDER BY agreement <> 'whole', "differingBits", known.id LIMIT ${matchesMax}`,
      [...alikeValues(nobody, asked), only],
    );
  }

  find(id: number): Promise<StoredKnown | null> {
    return this.manager.findOneBy(KnownPictureRow, { id });
  }

  has(sha256: string): Promise<boolean> {
    return this.manager.existsBy(KnownPictureRow, { sha256 });
  }

  /** @returns the id; null if another command has added the same file meanwhile */
  async insert({ bits, ...known }: NewKnown): Promise<number | null> {
    const [row] = await queryRows<{ id: number }>(
      this.manager,
      `INSERT INTO known_picture (object_id, sha256, file_name, content_type, size_bytes, thumbnail_bytes, has_original,
              label, caption, whole, parts, bands)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::bit(256), $11::text[]::bit(256)[],
              ${bandsSql(String(nobody), '$12')})
       ON CONFLICT (sha256) DO NOTHING RETURNING id`,
      [
        ...[known.objectId, known.sha256, known.fileName, known.contentType, known.sizeBytes],
        ...[known.thumbnailBytes, known.hasOriginal, known.label, known.caption],
        ...[bits.whole, bits.parts, storedBands(bits)],
      ],
    );
    return row?.id ?? null;
  }

  async *all(): AsyncGenerator<StoredKnown> {
    for (let afterId = 0; ;) {
      const page = await queryRows<StoredKnown>(
        this.manager,
        `SELECT id, object_id AS "objectId", sha256, file_name AS "fileName", content_type AS "contentType",
                size_bytes AS "sizeBytes", thumbnail_bytes AS "thumbnailBytes", has_original AS "hasOriginal", label,
                caption, added_at AS "addedAt"
           FROM known_picture WHERE id > $1 ORDER BY id LIMIT ${pageSize}`,
        [afterId],
      );
      yield* page;
      if (page.length < pageSize) return;
      afterId = page[page.length - 1]!.id;
    }
  }

  /** @returns the folder in the object store; null if there is no such picture */
  async remove(id: number): Promise<string | null> {
    const [row] = await queryRows<{ objectId: string }>(
      this.manager,
      'DELETE FROM known_picture WHERE id = $1 RETURNING object_id AS "objectId"',
      [id],
    );
    return row?.objectId ?? null;
  }

  /** Returns those of the given folders that belong to a picture. */
  async findOwned(objectIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.manager.find(KnownPictureRow, {
      select: { objectId: true },
      where: { objectId: In(objectIds) },
    });
    return new Set(rows.map(({ objectId }) => objectId));
  }
}
