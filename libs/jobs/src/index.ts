export { createJobEvents, type JobEvent, type JobEvents } from './job-events.js';
export { createJobProducer, type JobCounts, type JobProducer, type JobProgress } from './job-producer.js';
export {
  DRAIN_TIMEOUT_MS,
  type JobContext,
  type JobHandlers,
  JobRefusal,
  type JobWorker,
  type LaterTurn,
  startJobWorker,
} from './job-worker.js';
export { migrateJobs } from './migrate-jobs.js';
export { QueueUnavailableError } from './queue-unavailable.js';
