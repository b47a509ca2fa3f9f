import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who did what to credits and money, append-only like the entries. */
export class Audit1763691900000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(audit);
    await queryRunner.query(writeAudit);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION credits.write_audit; DROP TABLE credits.audit`);
  }
}

const audit = `
  CREATE TABLE credits.audit (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_pkey PRIMARY KEY,
    actor text NOT NULL,
    action text NOT NULL,
    details jsonb NOT NULL,
    request_id text,
    at timestamptz NOT NULL,
    CONSTRAINT audit_actor CHECK (actor ~ '^(member|operator|provider|job):.+$'),
    CONSTRAINT audit_action CHECK (action ~ '^[a-z-]+[.][a-z-]+$')
  );
  CREATE INDEX audit_action_at ON credits.audit (action, at);
  CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credits.audit
    FOR EACH STATEMENT EXECUTE FUNCTION credits.refuse_change();
  REVOKE UPDATE, DELETE, TRUNCATE ON credits.audit FROM PUBLIC, CURRENT_USER`;

/** Functions that move credits call it too, so that the line commits with what it tells. */
const writeAudit = `
  CREATE FUNCTION credits.write_audit(
    p_actor text, p_action text, p_details jsonb, p_request_id text, p_at timestamptz
  ) RETURNS void LANGUAGE sql AS $$
    INSERT INTO credits.audit (actor, action, details, request_id, at)
    VALUES (p_actor, p_action, p_details, p_request_id, p_at)
  $$`;
