import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Webhooks1795597200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE analysis.webhook_endpoint (
        id uuid CONSTRAINT webhook_endpoint_pkey PRIMARY KEY,
        user_id integer NOT NULL,
        url text NOT NULL,
        events text[] NOT NULL,
        secret text NOT NULL,
        previous_secret text,
        previous_until timestamptz,
        failing_since timestamptz,
        off_reason text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE INDEX webhook_endpoint_owner ON analysis.webhook_endpoint (user_id)');
    await queryRunner.query(`
      CREATE TABLE analysis.webhook_delivery (
        id uuid CONSTRAINT webhook_delivery_pkey PRIMARY KEY,
        endpoint_id uuid NOT NULL CONSTRAINT webhook_delivery_endpoint
          REFERENCES analysis.webhook_endpoint ON DELETE CASCADE,
        message_id text NOT NULL,
        type text NOT NULL,
        payload text NOT NULL,
        submission_id uuid,
        state text NOT NULL DEFAULT 'waiting',
        tries integer NOT NULL DEFAULT 0,
        job_number integer NOT NULL DEFAULT 0,
        last_status integer,
        last_failure text,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_try_at timestamptz,
        next_try_at timestamptz
      )`);
    await queryRunner.query(
      'CREATE INDEX webhook_delivery_log ON analysis.webhook_delivery (endpoint_id, created_at)',
    );
    await queryRunner.query(
      `CREATE INDEX webhook_delivery_waiting ON analysis.webhook_delivery (next_try_at) WHERE state = 'waiting'`,
    );
    await queryRunner.query('CREATE INDEX webhook_delivery_age ON analysis.webhook_delivery (created_at)');
    await queryRunner.query(
      'CREATE INDEX webhook_delivery_submission ON analysis.webhook_delivery (submission_id) WHERE submission_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE analysis.webhook_delivery, analysis.webhook_endpoint');
  }
}
