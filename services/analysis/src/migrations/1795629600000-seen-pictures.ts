import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Adds fingerprints for finding near copies among a member's analyses, and the operator's collection of known pictures.
 * `fastupdate` is off, because new keys must not wait in the index's pending list.
 */
export class SeenPictures1795629600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE analysis.seen_picture (
        analysis_id integer NOT NULL,
        user_id integer NOT NULL,
        whole bit(256),
        parts bit(256)[] NOT NULL DEFAULT '{}',
        bands bigint[] NOT NULL DEFAULT '{}',
        CONSTRAINT seen_picture_pkey PRIMARY KEY (analysis_id),
        CONSTRAINT seen_picture_plain_is_empty CHECK (whole IS NOT NULL OR (parts = '{}' AND bands = '{}'))
      )`);
    await queryRunner.query(`
      CREATE INDEX seen_picture_bands ON analysis.seen_picture USING gin (bands) WITH (fastupdate = off)`);
    await queryRunner.query(`
      CREATE TABLE analysis.known_picture (
        id serial NOT NULL,
        object_id uuid NOT NULL,
        sha256 text NOT NULL,
        file_name text NOT NULL,
        content_type text NOT NULL,
        size_bytes integer NOT NULL,
        thumbnail_bytes integer NOT NULL,
        has_original boolean NOT NULL,
        label text,
        caption text NOT NULL,
        whole bit(256) NOT NULL,
        parts bit(256)[] NOT NULL,
        bands bigint[] NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT known_picture_pkey PRIMARY KEY (id),
        CONSTRAINT known_picture_object_key UNIQUE (object_id),
        CONSTRAINT known_picture_sha256_key UNIQUE (sha256),
        CONSTRAINT known_picture_size_positive CHECK (size_bytes > 0 AND thumbnail_bytes > 0)
      )`);
    await queryRunner.query(`
      CREATE INDEX known_picture_bands ON analysis.known_picture USING gin (bands) WITH (fastupdate = off)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE analysis.known_picture, analysis.seen_picture');
  }
}
