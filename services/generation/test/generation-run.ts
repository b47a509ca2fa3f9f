import { OutboxRelay } from '@jinwi/database';
import { HoldsService, Turns, WorkEndService } from '@jinwi/paid-work';
import { ImageMarker } from '../src/images/image-marker.js';
import { ImageUploader } from '../src/images/image-uploader.js';
import { InstallationSigner } from '../src/images/installation-signer.js';
import { SignerRepository, WatermarkKeys } from '../src/images/kept-keys.repository.js';
import { MadeImageRepository } from '../src/images/made-image.repository.js';
import { type GenerationProvider } from '../src/providers/generation-provider.js';
import { SubmissionRepository } from '../src/tasks/submission.repository.js';
import { generationTurns, TaskEndService } from '../src/tasks/task-end.service.js';
import { TaskRepository } from '../src/tasks/task.repository.js';
import { TaskRunService } from '../src/worker/task-run.service.js';
import { type GenerationSystem, logger } from './generation-system.js';

/** Builds the object with which a worker runs jobs, so that a test can run single jobs without a worker. */
export function generationRun(
  { database: dataSource, rpc, store }: GenerationSystem,
  { provider, pollIntervalMs }: { provider: GenerationProvider; pollIntervalMs: number },
): TaskRunService {
  const relay = new OutboxRelay({ dataSource, handlers: {}, onError: (error) => logger.error(error) });
  const tasks = new TaskRepository(dataSource.manager);
  const submissions = new SubmissionRepository(dataSource.manager);
  const work = new WorkEndService(relay, new Turns(generationTurns({ perMemberMax: 3 })));
  const keys = { keySecret: null, ownSigner: null, timestampUrl: null };
  return new TaskRunService(
    dataSource,
    tasks,
    submissions,
    new ImageUploader(
      store,
      new ImageMarker(new MadeImageRepository(dataSource.manager), new WatermarkKeys(dataSource, keys)),
      new InstallationSigner(new SignerRepository(dataSource, keys), keys, logger),
      logger,
    ),
    new TaskEndService(tasks, submissions, work),
    new HoldsService(rpc, logger),
    store,
    provider,
    { deadlineMs: 60_000, pollIntervalMs, parallelMax: 5 },
    logger,
  );
}
