export { createJobProducer, type JobCounts, type JobProducer } from './job-producer.js';
export {
  defaultDrainTimeoutMs,
  type JobContext,
  type JobHandlers,
  JobRefusal,
  type JobWorker,
  startJobWorker,
} from './job-worker.js';
export { JOB_PRODUCER, JobsModule } from './jobs.module.js';
export { migrateJobs } from './migrate-jobs.js';
export { QueueUnavailableError } from './queue-unavailable.js';
export { type Reschedule } from './reschedule.js';
