export { enqueuedJobOf, jobHandler, jobIdOf } from './enqueued-job.js';
export { type HoldEnd, HoldLostError, HoldsService, isHoldOver } from './holds.service.js';
export { PaidWorkModule } from './paid-work.module.js';
export { addTurns, dropTurns, Turns, type TurnSettings } from './turns.repository.js';
export { WatchModule } from './watch.module.js';
export { createWatch, dropWatch, Watcher } from './watch.js';
export { WorkEndService } from './work-end.service.js';
export { WorkSubmissionService } from './work-submission.service.js';
export { type SweepPage, WorkSweepService } from './work-sweep.service.js';
