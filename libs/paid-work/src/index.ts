export { finishWork, type HoldEnd, holdHandlers, releaseHold } from './finish.js';
export { jobHandler, submitWork } from './submit.js';
export { sweepAgeMinMs, sweepJobs, type SweepPage, unfinishedWork } from './sweep.js';
export { WatchModule } from './watch.module.js';
export { createWatch, dropWatch, Watcher } from './watch.js';
