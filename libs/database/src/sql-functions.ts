import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type QueryRunner } from 'typeorm';

interface SqlFunctionFile {
  name: string;
  text: string;
  checksum: string;
}

/** Reads the `*.sql` files of a folder, sorted by name. */
export async function readSqlFunctions(folder: URL): Promise<SqlFunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies the files whose text was never applied to the schema, all in one transaction, so that a broken file changes
 * nothing. No text is applied twice, so that an older release that starts late cannot bring back old functions. The
 * caller must hold the lock of the migrations.
 * @returns the names of the applied files
 */
export async function applySqlFunctions(
  queryRunner: QueryRunner,
  { schema, files }: { schema: string; files: SqlFunctionFile[] },
): Promise<string[]> {
  const table = `"${schema}".sql_function`;
  await queryRunner.query(
    `CREATE TABLE IF NOT EXISTS ${table} (name text, checksum text, CONSTRAINT sql_function_pkey PRIMARY KEY (name, checksum))`,
  );
  const rows = (await queryRunner.query(`SELECT name, checksum FROM ${table}`)) as SqlFunctionFile[];
  const seen = new Set(rows.map(({ name, checksum }) => `${name} ${checksum}`));
  const changed = files.filter(({ name, checksum }) => !seen.has(`${name} ${checksum}`));
  if (changed.length === 0) return [];
  await queryRunner.startTransaction();
  try {
    for (const file of changed) await applyFile(queryRunner, { table, file });
    await queryRunner.commitTransaction();
  } catch (error) {
    await queryRunner.rollbackTransaction();
    throw error;
  }
  return changed.map(({ name }) => name);
}

async function applyFile(
  queryRunner: QueryRunner,
  { table, file: { name, text, checksum } }: { table: string; file: SqlFunctionFile },
): Promise<void> {
  try {
    await queryRunner.query(text);
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  await queryRunner.query(`INSERT INTO ${table} (name, checksum) VALUES ($1, $2)`, [name, checksum]);
}
