import { describeWith, startRedis } from '@jinwi/local-stores';
import { migrateJobs } from '../src/index.js';
import { itSurvivesOutages } from './job-outage-contract.js';
import { itIsAJobQueue } from './job-queue-contract.js';

jest.setTimeout(60_000);

describeWith('the job queue on Redis', startRedis, (redis) => {
  beforeAll(() => migrateJobs(redis().url));

  itIsAJobQueue(() => redis().url);
  itSurvivesOutages(() => redis().url);
});
