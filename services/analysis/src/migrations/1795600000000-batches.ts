import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Batches1795600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE analysis.batch (
        id uuid CONSTRAINT batch_pkey PRIMARY KEY,
        user_id integer NOT NULL,
        idempotency_key text,
        spender_id uuid,
        spender_limit integer,
        total_count integer NOT NULL DEFAULT 0,
        ended_count integer NOT NULL DEFAULT 0,
        failed_count integer NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        added_at timestamptz NOT NULL DEFAULT now(),
        closed_at timestamptz,
        finished_at timestamptz,
        CONSTRAINT batch_counts_fit CHECK (
          failed_count BETWEEN 0 AND ended_count AND ended_count <= total_count AND total_count <= 1000),
        CONSTRAINT batch_finished_is_whole CHECK (
          finished_at IS NULL OR (closed_at IS NOT NULL AND ended_count = total_count))
      )`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX batch_idempotency_key ON analysis.batch (user_id, idempotency_key)
        WHERE idempotency_key IS NOT NULL`);
    await queryRunner.query('CREATE INDEX batch_list ON analysis.batch (user_id, created_at, id)');
    await queryRunner.query('CREATE INDEX batch_kept ON analysis.batch (finished_at)');
    await queryRunner.query(`
      CREATE TRIGGER notify_watchers AFTER UPDATE OF version ON analysis.batch
        FOR EACH ROW EXECUTE FUNCTION analysis.notify_watchers()`);
    await queryRunner.query(`
      CREATE TABLE analysis.batch_item (
        id uuid CONSTRAINT batch_item_pkey PRIMARY KEY,
        batch_id uuid NOT NULL,
        position integer NOT NULL,
        image_name text NOT NULL,
        address text,
        object_key text,
        image_size integer,
        sha256 text,
        state text NOT NULL
          CONSTRAINT batch_item_state_known CHECK (state IN ('fetching', 'stored', 'submitted', 'ended')),
        analysis_id integer,
        failure_code text,
        verdict text,
        score integer,
        alteration text,
        ai text,
        changed_in integer NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        leased_until timestamptz,
        added_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        CONSTRAINT batch_item_position UNIQUE (batch_id, position),
        CONSTRAINT batch_item_stored_has_image CHECK (
          state <> 'stored' OR (object_key IS NOT NULL AND image_size > 0 AND sha256 IS NOT NULL)),
        CONSTRAINT batch_item_ended_has_time CHECK ((state = 'ended') = (ended_at IS NOT NULL))
      )`);
    await queryRunner.query(
      `CREATE INDEX batch_item_to_do ON analysis.batch_item (state, position) WHERE state <> 'ended'`,
    );
    await queryRunner.query(
      'CREATE INDEX batch_item_analysis ON analysis.batch_item (analysis_id) WHERE analysis_id IS NOT NULL',
    );
    await queryRunner.query('ALTER TABLE analysis.analysis ADD COLUMN batch_id uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analysis DROP COLUMN batch_id');
    await queryRunner.query('DROP TABLE analysis.batch_item, analysis.batch');
  }
}
