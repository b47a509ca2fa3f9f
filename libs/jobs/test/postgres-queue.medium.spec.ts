import { createTestDatabase, DyingPostgres, freePort, type TestDatabase } from '@jinwi/local-stores';
import { createJobProducer, migrateJobs, QueueUnavailableError, startJobWorker } from '../src/index.js';
import { itTellsFigures } from './job-figures-contract.js';
import { itSurvivesOutages } from './job-outage-contract.js';
import { itIsAJobQueue } from './job-queue-contract.js';
import { itLimitsTheRate } from './job-rate-contract.js';
import { itReschedules } from './job-reschedule-contract.js';

describe('the job queue on PostgreSQL', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await Promise.all([migrateJobs(database.url), migrateJobs(database.url)]);
  });

  afterAll(() => database.drop());

  itIsAJobQueue(() => database.url);
  itReschedules(() => database.url);
  itTellsFigures(() => database.url);
  itLimitsTheRate(() => database.url);
  itSurvivesOutages(() => database.url);

  it('outlives a database that dies while it is connected to', async () => {
    const dying = await DyingPostgres.start();
    const { url } = dying;
    const producer = createJobProducer({ url });
    for (let times = 0; times < 5; times++)
      await expect(producer.check()).rejects.toThrow(QueueUnavailableError);
    const handlers = { 'analysis.run': () => Promise.resolve() };
    const starting = startJobWorker({
      url,
      queue: 'analysis',
      concurrency: 1,
      handlers,
      onFinalFailure: () => Promise.resolve(),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    await expect(starting).rejects.toThrow(QueueUnavailableError);
    await producer.close();
    await dying.stop();
  });

  it('cannot be migrated in a database that dies', async () => {
    const dying = await DyingPostgres.start();
    await expect(migrateJobs(dying.url)).rejects.toThrow(QueueUnavailableError);
    await dying.stop();
  });

  it('cannot be migrated while the database is away', async () => {
    const url = new URL(database.url);
    url.port = String(await freePort());
    await expect(migrateJobs(url.href)).rejects.toThrow(QueueUnavailableError);
  });
});

describe('a queue URL', () => {
  it('must name a store that is known', async () => {
    const producer = createJobProducer({ url: 'amqp://localhost' });
    await expect(producer.check()).rejects.toThrow('QUEUE_URL must be postgres:// or redis://');
  });
});
