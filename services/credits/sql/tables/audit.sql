-- Who did what to credits and money; append-only like credits.entry.
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
REVOKE UPDATE, DELETE, TRUNCATE ON credits.audit FROM PUBLIC, CURRENT_USER;
