import { createOutbox, dropOutbox } from '@jinwi/database';
import { createWatch, dropWatch } from '@jinwi/paid-work';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Baseline1795255200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTasks(queryRunner);
    await createSubmissions(queryRunner);
    await createSigner(queryRunner);
    await createOutbox(queryRunner, 'generation');
    await createWatch(queryRunner, {
      schema: 'generation',
      table: 'task',
      id: 'task_id',
      columns: ['state'],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropOutbox(queryRunner, 'generation');
    await queryRunner.query('DROP TABLE generation.signer');
    await queryRunner.query('DROP TABLE generation.submission');
    await queryRunner.query('DROP TABLE generation.task');
    await dropWatch(queryRunner, 'generation');
  }
}

/** Creates the table, of one row, for the key that signs this installation's images. */
async function createSigner(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE generation.signer (
      is_only boolean NOT NULL DEFAULT true CONSTRAINT signer_pkey PRIMARY KEY
        CONSTRAINT signer_only CHECK (is_only),
      pem text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
}

async function createTasks(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE generation.task (
      id serial CONSTRAINT task_pkey PRIMARY KEY,
      task_id uuid NOT NULL CONSTRAINT task_task_key UNIQUE,
      user_id integer NOT NULL,
      idempotency_key text,
      reference_key text NOT NULL,
      reference_content_type text NOT NULL CONSTRAINT task_reference_type_known
        CHECK (reference_content_type IN ('image/png', 'image/jpeg')),
      image_name text NOT NULL,
      image_size integer NOT NULL CONSTRAINT task_image_size_positive CHECK (image_size > 0),
      prompt text NOT NULL,
      negative_prompt text NOT NULL,
      image_reference text NOT NULL
        CONSTRAINT task_image_reference_known CHECK (image_reference IN ('subject', 'face')),
      image_fidelity double precision NOT NULL,
      human_fidelity double precision NOT NULL,
      n integer NOT NULL CONSTRAINT task_n_in_range CHECK (n BETWEEN 1 AND 9),
      aspect_ratio text NOT NULL,
      provider text NOT NULL
        CONSTRAINT task_provider_known CHECK (provider IN ('kling', 'openai', 'studio')),
      state text NOT NULL DEFAULT 'submitted'
        CONSTRAINT task_state_known CHECK (state IN ('submitted', 'processing', 'succeed', 'failed')),
      failure text,
      images jsonb NOT NULL DEFAULT '[]',
      cost jsonb,
      provider_failures integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      deleted_at timestamptz,
      CONSTRAINT task_fidelity_in_range
        CHECK (image_fidelity BETWEEN 0 AND 1 AND human_fidelity BETWEEN 0 AND 1),
      CONSTRAINT task_images_at_most_n CHECK (jsonb_array_length(images) <= n),
      CONSTRAINT task_failed_has_failure CHECK ((state = 'failed') = (failure IS NOT NULL)),
      CONSTRAINT task_ended_has_time
        CHECK ((state IN ('succeed', 'failed')) = (finished_at IS NOT NULL)),
      CONSTRAINT task_succeed_has_images
        CHECK (state <> 'succeed' OR deleted_at IS NOT NULL OR jsonb_array_length(images) > 0),
      CONSTRAINT task_deleted_is_empty CHECK (
        deleted_at IS NULL
        OR (finished_at IS NOT NULL AND prompt = '' AND negative_prompt = '' AND image_name = '' AND images = '[]'))
    )`);
  await queryRunner.query(`
    CREATE UNIQUE INDEX task_idempotency_key ON generation.task (user_id, idempotency_key)
      WHERE idempotency_key IS NOT NULL`);
  await queryRunner.query(`CREATE INDEX task_list ON generation.task (user_id, id) WHERE deleted_at IS NULL`);
  await queryRunner.query(
    `CREATE INDEX task_unfinished ON generation.task (created_at) WHERE finished_at IS NULL`,
  );
  await queryRunner.query(`CREATE INDEX task_kept ON generation.task (created_at) WHERE deleted_at IS NULL`);
}

async function createSubmissions(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE generation.submission (
      task_id uuid NOT NULL CONSTRAINT submission_task REFERENCES generation.task (task_id),
      number integer NOT NULL CONSTRAINT submission_number_known CHECK (number IN (1, 2)),
      submission_id uuid NOT NULL CONSTRAINT submission_submission_key UNIQUE,
      n integer NOT NULL CONSTRAINT submission_n_in_range CHECK (n BETWEEN 1 AND 9),
      begun_at timestamptz,
      provider_task_id text,
      polled_at timestamptz,
      ended_at timestamptz,
      images_received integer NOT NULL DEFAULT 0,
      CONSTRAINT submission_pkey PRIMARY KEY (task_id, number),
      CONSTRAINT submission_images_at_most_n CHECK (images_received BETWEEN 0 AND n),
      CONSTRAINT submission_answered_was_begun CHECK (provider_task_id IS NULL OR begun_at IS NOT NULL)
    )`);
  await queryRunner.query(
    `CREATE INDEX submission_open ON generation.submission (task_id) WHERE ended_at IS NULL`,
  );
}
