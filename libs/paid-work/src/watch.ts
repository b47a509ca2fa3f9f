import { EventEmitter } from 'node:events';
import { ChannelListener } from '@jinwi/database';
import { type Logger } from '@jinwi/service-kit';
import { type QueryRunner } from 'typeorm';

/** Watched rows are also read at this interval, to notice changes whose notification was lost. */
const pollIntervalMs = 2_000;

const channelOf = (schema: string) => `jinwi_${schema}`;

/**
 * Creates a trigger that notifies the watchers of a row when one of these columns is updated. For a service's baseline
 * migration.
 */
export async function createWatch(
  queryRunner: QueryRunner,
  { schema, table, id, columns }: { schema: string; table: string; id: string; columns: string[] },
): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION "${schema}".notify_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('${channelOf(schema)}', NEW.${id}::text);
      RETURN NULL;
    END $$`);
  await queryRunner.query(`
    CREATE TRIGGER notify_watchers AFTER UPDATE OF ${columns.join(', ')} ON "${schema}"."${table}"
      FOR EACH ROW EXECUTE FUNCTION "${schema}".notify_watchers()`);
}

/** Reverses {@link createWatch}. Run it after the table, and with it the trigger, has been dropped. */
export async function dropWatch(queryRunner: QueryRunner, schema: string): Promise<void> {
  await queryRunner.query(`DROP FUNCTION "${schema}".notify_watchers()`);
}

/** Waits for changes of rows in one schema. All waiting calls of a process share one connection. */
export class Watcher {
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #listener: ChannelListener | undefined;
  #isClosed = false;

  constructor(private readonly settings: { url: string; schema: string; logger: Logger }) {}

  /** Connects in the background. While there is no connection, rows are polled. */
  start(): void {
    const { url, schema, logger } = this.settings;
    this.#listener = new ChannelListener({
      url,
      channel: channelOf(schema),
      onMessage: (id) => this.#changes.emit(id),
      onError: (error) =>
        logger.warn(
          { err: error },
          'lost the database connection that reports changes: polling until it is back',
        ),
    });
  }

  /** Reads a row after each change. Returns it once `isUpdate` is true, `waitMs` has passed or the watcher closes. */
  async watch<Row>({
    id,
    waitMs,
    read,
    isUpdate,
  }: {
    /** The row's value in the column that {@link createWatch} got as `id`. */
    id: string;
    waitMs: number;
    read: () => Promise<Row>;
    isUpdate: (row: Row) => boolean;
  }): Promise<Row> {
    const deadline = Date.now() + waitMs;
    let hasChanged = false;
    let wake = () => undefined as void;
    const onChange = () => {
      hasChanged = true;
      wake();
    };
    this.#changes.on(id, onChange);
    try {
      for (;;) {
        hasChanged = false;
        const row = await read();
        const remainingMs = deadline - Date.now();
        if (isUpdate(row) || remainingMs <= 0 || this.#isClosed) return row;
        if (hasChanged) continue;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(pollIntervalMs, remainingMs));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    } finally {
      this.#changes.off(id, onChange);
    }
  }

  /** Answers all waiting calls and closes the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const id of this.#changes.eventNames()) this.#changes.emit(id);
    await this.#listener?.close();
  }
}
