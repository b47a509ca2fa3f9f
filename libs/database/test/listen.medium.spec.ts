import { createTestDatabase, DyingPostgres, type TestDatabase, until } from '@jinwi/local-stores';
import pg from 'pg';
import { ChannelListener } from '../src/index.js';

describe('a listener of a channel', () => {
  let database: TestDatabase;
  let sender: pg.Client;
  let heard: string[];
  let errors: unknown[];

  beforeAll(async () => {
    database = await createTestDatabase();
    sender = new pg.Client({ connectionString: database.url });
    await sender.connect();
  });

  afterAll(async () => {
    await sender.end();
    await database.drop();
  });

  beforeEach(() => {
    heard = [];
    errors = [];
  });

  const listen = (url = database.url) =>
    new ChannelListener({
      url,
      channel: 'notes changed',
      onMessage: (payload) => heard.push(payload),
      onError: (error) => errors.push(error),
    });
  const send = (payload: string) => sender.query('SELECT pg_notify($1, $2)', ['notes changed', payload]);
  const isHeard = async (payload: string) => {
    await send(payload);
    return heard.includes(payload);
  };

  it('hears each message of its channel, after the commit', async () => {
    const listener = listen();
    await until(() => isHeard('ready'));
    await sender.query('BEGIN');
    await send('one');
    await send('two');
    expect(heard).not.toContain('one');
    await sender.query('COMMIT');
    await until(() => heard.includes('two'));
    expect(heard.filter((payload) => payload !== 'ready')).toEqual(['one', 'two']);
    await listener.close();
  });

  it('connects again when its connection is lost', async () => {
    const listener = listen();
    await until(() => isHeard('before'));
    await sender.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'jinwi-listener' AND datname = current_database()`,
    );
    await until(() => isHeard('after'));
    expect(errors).toHaveLength(1);
    await listener.close();
  });

  it('outlives a database that dies while it is connected to', async () => {
    const dying = await DyingPostgres.start();
    const listener = listen(dying.url);
    await until(() => errors.length > 0);
    await listener.close();
    await dying.stop();
  });

  it('closes while it is still connecting', async () => {
    await listen().close();
    expect(errors).toEqual([]);
  });
});
