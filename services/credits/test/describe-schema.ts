import { type DataSource } from 'typeorm';

/** Returns tables with constraints, indexes, triggers and privileges, then views, as SQL in a fixed order. */
export async function describeSchema(dataSource: DataSource, schema: string): Promise<string> {
  const rows = await dataSource.query<{ statement: string }[]>(statements, [schema]);
  return `${rows.map(({ statement }) => statement).join('\n\n')}\n`;
}

/** Returns `name(arguments) RETURNS type` of each function except trigger functions. */
export async function functionSignatures(dataSource: DataSource, schema: string): Promise<string[]> {
  const rows = await dataSource.query<{ signature: string }[]>(
    `SELECT proname || '(' || pg_get_function_arguments(oid) || ') RETURNS ' || pg_get_function_result(oid) AS signature
       FROM pg_proc WHERE pronamespace = $1::regnamespace AND prorettype <> 'trigger'::regtype`,
    [schema],
  );
  return rows.map(({ signature }) => signature).sort();
}

const columns = `
  SELECT string_agg('  ' || quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
           || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
           || CASE attidentity WHEN 'a' THEN ' GENERATED ALWAYS AS IDENTITY' ELSE '' END
           || COALESCE(' DEFAULT ' || pg_get_expr(adbin, adrelid), ''), E',\\n' ORDER BY attnum)
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
   WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped`;

/** Leaves out constraint triggers, and NOT NULL, which only newer servers store as a constraint. */
const constraints = `
  SELECT COALESCE(string_agg(E',\\n  CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid), ''
           ORDER BY conname COLLATE "C"), '')
    FROM pg_constraint WHERE conrelid = tables.oid AND contype NOT IN ('n', 't')`;

/** Leaves out indexes that belong to a constraint, because the constraint is already listed. */
const indexes = `
  SELECT COALESCE(string_agg(E'\\n' || pg_get_indexdef(indexrelid) || ';', '' ORDER BY indexrelid::regclass::text COLLATE "C"), '')
    FROM pg_index WHERE indrelid = tables.oid
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))`;

const triggers = `
  SELECT COALESCE(string_agg(E'\\n' || pg_get_triggerdef(oid) || ';', '' ORDER BY tgname COLLATE "C"), '')
    FROM pg_trigger WHERE tgrelid = tables.oid AND NOT tgisinternal`;

/** Lists the privileges that the owner gave up; `rightsOfOthers` lists those of other roles. */
const rights = `
  SELECT COALESCE(E'\\nREVOKE ' || string_agg(privilege_type, ', ' ORDER BY privilege_type COLLATE "C")
           || ' ON ' || tables.oid::regclass || ' FROM owner;', '')
    FROM aclexplode(acldefault('r', relowner)) AS normal
   WHERE grantee = relowner AND relacl IS NOT NULL AND NOT EXISTS (
     SELECT FROM aclexplode(relacl) AS given
      WHERE given.grantee = relowner AND given.privilege_type = normal.privilege_type)`;
const rightsOfOthers = `
  SELECT COALESCE(string_agg(E'\\nGRANT ' || privilege_type || ' ON ' || tables.oid::regclass || ' TO '
           || CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END || ';', ''
           ORDER BY grantee, privilege_type COLLATE "C"), '')
    FROM aclexplode(relacl) WHERE grantee <> relowner`;

const statements = `
  SELECT CASE relkind
      WHEN 'v' THEN 'CREATE VIEW ' || oid::regclass || E' AS\\n' || pg_get_viewdef(oid)
      ELSE 'CREATE TABLE ' || oid::regclass || E' (\\n' || (${columns}) || (${constraints}) || E'\\n)'
        || COALESCE(' WITH (' || array_to_string(reloptions, ', ') || ')', '') || ';'
        || (${indexes}) || (${triggers})
    END || (${rights}) || (${rightsOfOthers}) AS statement
    FROM pg_class AS tables
   WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'v', 'm', 'p')
   ORDER BY relkind = 'v', relname COLLATE "C"`;
