import assert from 'node:assert';
import { ConfigError, randomSecret, SecretBox } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { queryRows } from './data-source.js';

/** For `z.object({ ...keySecretEnvironment, … })` in every process that keeps keys in its database. */
export const keySecretEnvironment = {
  KEY_SECRET: randomSecret({
    use: 'Encrypts the keys of this installation in the database',
    warning: 'Keep it, apart from backups: without it these keys are lost',
    fallback: 'none: the keys are stored as they are',
  }),
};

interface KeptKeyOptions {
  /** Has one row, which contains the key. */
  table: string;
  column: string;
  /** True if the column is `text`, false if it is `bytea`. */
  isText: boolean;
  /** The value of `KEY_SECRET`; null if it is not set. */
  secret: string | null;
}

/** A key that all processes of the installation share through a table, encrypted if `KEY_SECRET` is set. */
export class KeptKey {
  readonly #box: SecretBox | null;
  #key: Buffer | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: KeptKeyOptions,
  ) {
    this.#box = options.secret === null ? null : new SecretBox(options.secret, 'kept keys');
  }

  /**
   * Returns null if the key does not exist yet.
   * @throws ConfigError if the key is encrypted and this process's secret does not open it
   */
  async find(): Promise<Buffer | null> {
    if (this.#key) return this.#key;
    const stored = await this.#read();
    return (this.#key = stored && this.#open(stored));
  }

  /** If another process creates the key first, returns that one. */
  async findOrCreate(make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
    const known = await this.find();
    if (known) return known;
    const { table, column } = this.options;
    const sql = `INSERT INTO ${table} (${column}) VALUES ($1) ON CONFLICT DO NOTHING`;
    await queryRows(this.dataSource.manager, sql, [this.#toStored(await make())]);
    const key = await this.find();
    assert(key, 'the key was just inserted');
    return key;
  }

  /**
   * Encrypts a stored key that is not encrypted yet, if there is a secret. Processes call this at start, so that they
   * stop at once if they cannot open the key.
   * @throws ConfigError under the same condition as `find`
   */
  async protect(): Promise<void> {
    const stored = await this.#read();
    if (!stored) return;
    const key = (this.#key = this.#open(stored));
    if (!this.#box || SecretBox.isSealed(stored.toString('latin1'))) return;
    const { table, column } = this.options;
    const sql = `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2`;
    await queryRows(this.dataSource.manager, sql, [this.#toStored(key), this.#toColumn(stored)]);
  }

  async #read(): Promise<Buffer | null> {
    const { table, column } = this.options;
    const sql = `SELECT ${column} AS stored FROM ${table}`;
    const [row] = await queryRows<{ stored: string | Buffer }>(this.dataSource.manager, sql);
    return row ? Buffer.from(row.stored as string) : null;
  }

  #open(stored: Buffer): Buffer {
    const text = stored.toString('latin1');
    if (!SecretBox.isSealed(text)) return stored;
    const { table } = this.options;
    if (!this.#box)
      throw new ConfigError(`KEY_SECRET: must be set: the key in the table ${table} is encrypted with it`);
    try {
      return this.#box.open(text, table);
    } catch (cause) {
      throw new ConfigError(
        `KEY_SECRET: does not decrypt the key in the table ${table}: set the secret that it was encrypted with`,
        { cause },
      );
    }
  }

  #toStored(key: Buffer): string | Buffer {
    return this.#toColumn(this.#box ? Buffer.from(this.#box.seal(key, this.options.table)) : key);
  }

  #toColumn(bytes: Buffer): string | Buffer {
    return this.options.isText ? bytes.toString('utf8') : bytes;
  }
}
