import { createOutbox, dropOutbox } from '@jinwi/database';
import { createWatch, dropWatch } from '@jinwi/paid-work';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Baseline1795226400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE analysis.analysis (
        id serial CONSTRAINT analysis_pkey PRIMARY KEY,
        submission_id uuid NOT NULL CONSTRAINT analysis_submission_key UNIQUE,
        user_id integer NOT NULL,
        idempotency_key text,
        object_key text NOT NULL,
        image_name text NOT NULL,
        image_size integer NOT NULL CONSTRAINT analysis_image_size_positive CHECK (image_size > 0),
        state text NOT NULL DEFAULT 'queued'
          CONSTRAINT analysis_state_known CHECK (state IN ('queued', 'running', 'done', 'failed')),
        result text,
        score integer CONSTRAINT analysis_score_in_range CHECK (score BETWEEN 0 AND 100),
        report jsonb,
        images jsonb NOT NULL DEFAULT '{}',
        failure_code text,
        hidden boolean NOT NULL DEFAULT false,
        tests_done integer NOT NULL DEFAULT 0,
        tests_total integer NOT NULL DEFAULT 0,
        last_test_id text,
        attempts integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz,
        second_opinion jsonb,
        CONSTRAINT analysis_done_has_result
          CHECK ((state = 'done') = (result IS NOT NULL AND score IS NOT NULL AND report IS NOT NULL)),
        CONSTRAINT analysis_failed_has_code CHECK ((state = 'failed') = (failure_code IS NOT NULL)),
        CONSTRAINT analysis_ended_has_time
          CHECK ((state IN ('done', 'failed')) = (finished_at IS NOT NULL))
      )`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX analysis_idempotency_key ON analysis.analysis (user_id, idempotency_key)
        WHERE idempotency_key IS NOT NULL`);
    await queryRunner.query(`
      CREATE INDEX analysis_history ON analysis.analysis (user_id, id) WHERE state = 'done' AND NOT hidden`);
    await queryRunner.query(`
      CREATE INDEX analysis_failures ON analysis.analysis (user_id, id) WHERE state = 'failed' AND NOT hidden`);
    await queryRunner.query(`
      CREATE INDEX analysis_unfinished ON analysis.analysis (created_at) WHERE finished_at IS NULL`);
    await queryRunner.query(`
      CREATE TABLE analysis.model_setting (
        user_id integer CONSTRAINT model_setting_pkey PRIMARY KEY,
        model text NOT NULL
      )`);
    await queryRunner.query('CREATE TABLE analysis.running_model (model text PRIMARY KEY)');
    await createOutbox(queryRunner, 'analysis');
    await createWatch(queryRunner, {
      schema: 'analysis',
      table: 'analysis',
      id: 'id',
      columns: ['state', 'tests_done'],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropOutbox(queryRunner, 'analysis');
    await queryRunner.query('DROP TABLE analysis.running_model, analysis.model_setting, analysis.analysis');
    await dropWatch(queryRunner, 'analysis');
  }
}
