import { createOutbox, dropOutbox } from '@jinwi/database';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Baseline1763690400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [user, identity, audit, appendOnly, userRecord]) {
      await queryRunner.query(statement);
    }
    await createOutbox(queryRunner, 'auth');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropOutbox(queryRunner, 'auth');
    await queryRunner.query(`
      DROP VIEW auth.user_record;
      DROP TABLE auth.audit, auth.identity, auth."user";
      DROP FUNCTION auth.refuse_change()`);
  }
}

const user = `
  CREATE TABLE auth."user" (
    id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT user_pkey PRIMARY KEY,
    username text NOT NULL CONSTRAINT user_username_once UNIQUE,
    email text NOT NULL CONSTRAINT user_email_once UNIQUE,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT user_email_lower CHECK (email = lower(email))
  )`;

const identity = `
  CREATE TABLE auth.identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id integer NOT NULL CONSTRAINT identity_user_fkey REFERENCES auth."user" ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT identity_pkey PRIMARY KEY (issuer, subject)
  );
  CREATE INDEX identity_user ON auth.identity (user_id)`;

/** Has no foreign key to the account, because the audit trail outlives the account. */
const audit = `
  CREATE TABLE auth.audit (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_pkey PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    action text NOT NULL,
    user_id integer,
    address text,
    request_id text
  );
  CREATE INDEX audit_member ON auth.audit (user_id, id)`;

/** Revoked privileges stop ordinary roles; the trigger also stops roles that can grant themselves privileges. */
const appendOnly = `
  CREATE FUNCTION auth.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'auth.% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON auth.audit
    FOR EACH STATEMENT EXECUTE FUNCTION auth.refuse_change();
  REVOKE UPDATE, DELETE, TRUNCATE ON auth.audit FROM PUBLIC, CURRENT_USER`;

/**
 * A user with the field names of the specification (BR-017). The credits and the customer id are in the schema of the
 * credits service.
 */
const userRecord = `
  CREATE VIEW auth.user_record AS
    SELECT id, username, email, password_hash AS password FROM auth."user"`;
