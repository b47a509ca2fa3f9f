import { describeWith, startRedis } from '@jinwi/local-stores';
import { migrateJobs } from '../src/index.js';
import { itTellsFigures } from './job-figures-contract.js';
import { itSurvivesOutages } from './job-outage-contract.js';
import { itIsAJobQueue } from './job-queue-contract.js';
import { itLimitsTheRate } from './job-rate-contract.js';
import { itGivesLaterTurns } from './job-turns-contract.js';

jest.setTimeout(120_000);

describeWith('the job queue on Redis', startRedis, (redis) => {
  beforeAll(() => migrateJobs(redis().url));

  itIsAJobQueue(() => redis().url);
  itGivesLaterTurns(() => redis().url);
  itTellsFigures(() => redis().url);
  itLimitsTheRate(() => redis().url);
  itSurvivesOutages(() => redis().url);
});
