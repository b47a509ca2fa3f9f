export { finishWork } from './finish.js';
export { type HoldEnd, holdHandlers, releaseHold } from './hold.js';
export { jobHandler, submitWork } from './submit.js';
export { allPages, sweepJobs } from './sweep.js';
export { WatchModule } from './watch.module.js';
export { createWatch, dropWatch, Watcher } from './watch.js';
