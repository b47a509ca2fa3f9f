import { describeWith, startRedis } from '@jinwi/local-stores';
import { migrateJobs } from '../src/index.js';
import { itTellsFigures } from './job-figures-contract.js';
import { itSurvivesOutages } from './job-outage-contract.js';
import { itIsAJobQueue } from './job-queue-contract.js';
import { itLimitsTheRate } from './job-rate-contract.js';
import { itReschedules } from './job-reschedule-contract.js';

describeWith('the job queue on Redis', startRedis, (redis) => {
  beforeAll(() => migrateJobs(redis().url));

  itIsAJobQueue(() => redis().url);
  itReschedules(() => redis().url);
  itTellsFigures(() => redis().url);
  itLimitsTheRate(() => redis().url);
  itSurvivesOutages(() => redis().url);
});
