import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the tables for recognising images made here: the key of the watermark, and a row for each image. */
export class MadeImages1795615200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE generation.watermark_key (
        is_only boolean NOT NULL DEFAULT true,
        key bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT watermark_key_pkey PRIMARY KEY (is_only),
        CONSTRAINT watermark_key_only CHECK (is_only),
        CONSTRAINT watermark_key_length CHECK (octet_length(key) = 32)
      )`);
    await queryRunner.query(`
      CREATE TABLE generation.made_image (
        mark serial NOT NULL,
        manifest_uuid uuid NOT NULL,
        made_on date NOT NULL,
        generator text NOT NULL,
        digital_source_type text NOT NULL,
        task_id uuid,
        place text,
        fingerprints bit(256)[] NOT NULL DEFAULT '{}',
        CONSTRAINT made_image_pkey PRIMARY KEY (mark),
        CONSTRAINT made_image_manifest_key UNIQUE (manifest_uuid),
        CONSTRAINT made_image_mark_in_range CHECK (mark < 16777216),
        CONSTRAINT made_image_place_has_task CHECK ((task_id IS NULL) = (place IS NULL)),
        CONSTRAINT made_image_forgotten_is_empty CHECK (task_id IS NOT NULL OR fingerprints = '{}')
      )`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX made_image_place ON generation.made_image (task_id, place) WHERE task_id IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE generation.made_image');
    await queryRunner.query('DROP TABLE generation.watermark_key');
  }
}
