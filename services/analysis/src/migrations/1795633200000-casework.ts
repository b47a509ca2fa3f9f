import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds members' decisions about their pictures, and the cases in which they collect analyses. */
export class Casework1795633200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE analysis.decision (
        analysis_id integer CONSTRAINT decision_pkey PRIMARY KEY,
        user_id integer NOT NULL,
        decision text NOT NULL,
        reason text NOT NULL,
        links text[] NOT NULL,
        may_measure boolean NOT NULL,
        decided_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        earlier jsonb NOT NULL,
        CONSTRAINT decision_known CHECK (decision IN ('genuine', 'altered', 'ai', 'open'))
      )`);
    await queryRunner.query('CREATE INDEX decision_owner ON analysis.decision (user_id)');
    await queryRunner.query(`
      CREATE TABLE analysis.case_file (
        id uuid CONSTRAINT case_file_pkey PRIMARY KEY,
        user_id integer NOT NULL,
        name text NOT NULL,
        note text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE INDEX case_file_owner ON analysis.case_file (user_id)');
    await queryRunner.query(`
      CREATE TABLE analysis.case_entry (
        case_id uuid NOT NULL CONSTRAINT case_entry_case REFERENCES analysis.case_file ON DELETE CASCADE,
        analysis_id integer NOT NULL,
        added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT case_entry_pkey PRIMARY KEY (case_id, analysis_id)
      )`);
    await queryRunner.query('CREATE INDEX case_entry_analysis ON analysis.case_entry (analysis_id)');
    await queryRunner.query(
      'ALTER TABLE analysis.share ADD COLUMN with_decision boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.share DROP COLUMN with_decision');
    await queryRunner.query('DROP TABLE analysis.case_entry, analysis.case_file, analysis.decision');
  }
}
