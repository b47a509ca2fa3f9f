import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const connectTimeoutMs = 3_000;
const reconnectDelayMs = 1_000;

/**
 * Receives a channel's notifications on its own connection, because a pool gives its connections to any caller.
 * Reconnects until it is closed. Misses notifications while it is not connected.
 */
export class ChannelListener {
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;
  #client: pg.Client | undefined;

  constructor(
    private readonly settings: {
      url: string;
      channel: string;
      onMessage: (payload: string) => void;
      /** Called each time the connection cannot be made or is lost. */
      onError: (error: unknown) => void;
    },
  ) {
    this.#done = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client?.end();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listen().catch((error: unknown) => {
        if (!signal.aborted) this.settings.onError(error);
      });
      await wait(reconnectDelayMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the listener closes. @throws the connection's error */
  async #listen(): Promise<void> {
    const { url, channel, onMessage } = this.settings;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'jinwi-listener',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    this.#client = client;
    const lost = new Promise<Error | undefined>((resolve) => {
      client.on('error', resolve);
      client.once('end', () => resolve(undefined));
    });
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    try {
      const listening = client
        .connect()
        .then(() => client.query(`LISTEN ${client.escapeIdentifier(channel)}`));
      // If the client is ended while it connects, connect() never settles.
      await Promise.race([listening, lost]);
      const error = await lost;
      if (error) throw error;
    } finally {
      await client.end();
    }
  }
}
