export { enqueuedJobOf, jobHandler, jobIdOf } from './enqueued-job.js';
export { finishWork, type HoldEnd, holdHandlers, releaseHold } from './finish.js';
export { assertHeld, HoldLostError } from './held.js';
export { checkCredits, isHoldOver, submitWork } from './submit.js';
export { sweepAgeMinMs, sweepJobs, type SweepPage, unfinishedWork } from './sweep.js';
export { addTurns, dropTurns, Turns } from './turns.js';
export { WatchModule } from './watch.module.js';
export { createWatch, dropWatch, Watcher } from './watch.js';
