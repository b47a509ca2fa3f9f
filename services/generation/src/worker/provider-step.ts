import { type GenerationFailure } from '@jinwi/contracts';
import { databaseNow, transaction } from '@jinwi/database';
import { type Reschedule } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { type ObjectStore, readUndamaged } from '@jinwi/storage';
import { type DataSource } from 'typeorm';
import { referenceFingerprints } from '../images/image-marker.js';
import { type ImageUploader } from '../images/image-uploader.js';
import {
  type FinishedImages,
  type GenerationProvider,
  ProviderError,
} from '../providers/generation-provider.js';
import { type StoredSubmission, type SubmissionRepository } from '../tasks/submission.repository.js';
import { type ReceivedImages } from '../tasks/task-end.service.js';
import { pauseMs, slotPauseMs } from '../tasks/task-times.js';
import { type StoredTask, type TaskRepository } from '../tasks/task.repository.js';
import { settingsOf } from '../tasks/to-task.js';

/** We assume that the submission of a killed worker reaches the provider within this time or never. */
const arrivalMsMax = 10_000;

export interface StepParts {
  dataSource: DataSource;
  tasks: TaskRepository;
  submissions: SubmissionRepository;
  uploader: ImageUploader;
  store: ObjectStore;
  limits: {
    /** Pause between two polls of the provider for one task. */
    pollIntervalMs: number;
    /** Number of submissions that all workers together may have open at the provider. */
    parallelMax: number;
  };
  logger: Logger;
}

interface Run {
  task: StoredTask;
  submission: StoredSubmission;
  provider: GenerationProvider;
  signal: AbortSignal;
}

type Wait = { kind: 'wait' } & Reschedule;
type Step = Wait | ({ kind: 'received' } & ReceivedImages) | { kind: 'refused'; failure: GenerationFailure };

const wait = (againInMs: number): Wait => ({ kind: 'wait', againInMs });

/** Takes one step of a submission with its provider: begins it, recovers a lost answer, or polls. */
export async function takeStep(parts: StepParts, run: Run): Promise<Step> {
  const { begunAt, providerTaskId } = run.submission;
  try {
    if (begunAt === null) return await begin(parts, run);
    if (providerTaskId === null) return await recover(parts, run, begunAt);
    return await poll(parts, run, providerTaskId);
  } catch (error) {
    if (!(error instanceof ProviderError) || run.signal.aborted) throw error;
    return refused(parts, run, error);
  }
}

async function begin(parts: StepParts, run: Run): Promise<Step> {
  const { dataSource, submissions, limits } = parts;
  const { parallelMax, pollIntervalMs: leastMs } = limits;
  const { submissionId } = run.submission;
  const ahead = await submissions.countAhead(submissionId);
  if (ahead >= parallelMax) return wait(slotPauseMs({ ahead, parallelMax, leastMs }));
  const reference = await readReference(parts, run);
  const isBegun = await transaction(dataSource, (manager) =>
    submissions.begin(manager, { submissionId, parallelMax }),
  );
  return isBegun ? submit(parts, run, reference) : wait(leastMs);
}

/** Handles a submission that has begun but has no answer, because the worker was killed or the connection broke. */
async function recover(parts: StepParts, run: Run, begunAt: Date): Promise<Step> {
  const { dataSource, logger, limits } = parts;
  const { task, submission, provider, signal } = run;
  const { submissionId } = submission;
  logger.warn(
    { taskId: task.taskId, submissionId, lostAnswer: provider.lostAnswer },
    'a submission to the provider was interrupted before its response was recorded: recovering',
  );
  switch (provider.lostAnswer) {
    case 'never':
      return { kind: 'refused', failure: 'interrupted' };
    case 'repeat':
      return submitAgain(parts, run);
    case 'look-up': {
      if (!(await mayPoll(parts, submission))) return wait(limits.pollIntervalMs);
      const providerTaskId = await provider.findSubmission(submissionId, { signal });
      if (providerTaskId !== null) return accepted(parts, run, providerTaskId);
      const now = await databaseNow(dataSource);
      const arrivesInMs = arrivalMsMax - (now.getTime() - begunAt.getTime());
      return arrivesInMs > 0 ? wait(arrivesInMs) : submitAgain(parts, run);
    }
    default:
      return provider.lostAnswer satisfies never;
  }
}

async function submitAgain(parts: StepParts, run: Run): Promise<Step> {
  const reference = await readReference(parts, run);
  await parts.submissions.beginAgain(run.submission.submissionId);
  return submit(parts, run, reference);
}

async function submit(parts: StepParts, run: Run, bytes: Buffer): Promise<Step> {
  const { task, submission, provider, signal } = run;
  const { submissionId, n } = submission;
  if (!provider.capabilities.isAsync) await setProcessing(parts, task);
  const submitted = await provider
    .submit(
      {
        settings: { ...settingsOf(task), n },
        reference: { bytes, contentType: task.referenceContentType },
        userId: task.userId,
      },
      { submissionId, signal },
    )
    // Catch only errors of this call. An error after the provider's answer is not a reason to submit again.
    .catch(async (error: unknown) => {
      if (isWaiting(error)) await parts.submissions.takeBack(submissionId);
      throw error;
    });
  return submitted.kind === 'done'
    ? received(parts, run, submitted)
    : accepted(parts, run, submitted.providerTaskId);
}

async function accepted(parts: StepParts, { task, submission }: Run, providerTaskId: string): Promise<Step> {
  const { submissionId } = submission;
  await parts.submissions.setProviderTask({ submissionId, providerTaskId });
  await setFailures(parts, task, 0);
  return wait(parts.limits.pollIntervalMs);
}

async function poll(parts: StepParts, run: Run, providerTaskId: string): Promise<Step> {
  const { pollIntervalMs: leastMs } = parts.limits;
  const { task, submission, provider, signal } = run;
  if (!(await mayPoll(parts, submission))) return wait(leastMs);
  const polled = await provider.poll(providerTaskId, { signal });
  await setFailures(parts, task, 0);
  if (polled.status === 'succeed') return received(parts, run, polled);
  if (polled.status === 'processing') await setProcessing(parts, task);
  return wait(pauseMs({ leastMs, askedMs: polled.retryAfterMs }));
}

async function received(parts: StepParts, run: Run, { images, cost }: FinishedImages): Promise<Step> {
  const reference = await fingerprintsOfReference(parts, run);
  return { kind: 'received', images: await parts.uploader.upload({ ...run, reference }, images), cost };
}

/** Returns null instead of failing if the reference image cannot be read: the generated images are already paid for. */
async function fingerprintsOfReference(parts: StepParts, run: Run): Promise<string[] | null> {
  try {
    return await referenceFingerprints(await readReference(parts, run));
  } catch (error) {
    parts.logger.warn(
      { err: error, taskId: run.task.taskId },
      'could not fingerprint a reference image: images made from it can be recognised only by their watermark',
    );
    return null;
  }
}

async function refused(parts: StepParts, { task, provider }: Run, error: ProviderError): Promise<Step> {
  const { logger, limits } = parts;
  const { kind, details } = error;
  const { taskId, providerFailures: failures } = task;
  const facts = { err: error, taskId, provider: provider.name, details };
  switch (kind) {
    case 'retry':
    case 'rate-limit':
    case 'unknown-outcome':
      logger.warn(facts, 'provider busy or unavailable, will retry');
      await setFailures(parts, task, failures + 1);
      return wait(pauseMs({ leastMs: limits.pollIntervalMs, failures, askedMs: details.retryAfterMs }));
    case 'account':
    case 'auth':
      logger.error(facts, 'provider rejected our account or key');
      return { kind: 'refused', failure: 'unavailable' };
    case 'content-policy':
    case 'invalid-input':
    case 'failed':
      logger.info(facts, 'provider rejected a task');
      return { kind: 'refused', failure: kind };
  }
}

async function setFailures({ tasks }: StepParts, task: StoredTask, providerFailures: number): Promise<void> {
  const { taskId } = task;
  if (task.providerFailures !== providerFailures)
    await tasks.setProviderFailures({ taskId, providerFailures });
}

async function setProcessing({ tasks }: StepParts, { taskId, state }: StoredTask): Promise<void> {
  if (state === 'submitted') await tasks.setProcessing(taskId);
}

const mayPoll = ({ submissions, limits }: StepParts, { submissionId }: StoredSubmission): Promise<boolean> =>
  submissions.claimPoll({ submissionId, intervalMs: limits.pollIntervalMs });

const readReference = ({ store }: StepParts, { task }: Run): Promise<Buffer> =>
  readUndamaged(store, {
    key: task.referenceKey,
    sizeBytes: task.imageSize,
    sha256: task.imageSha256,
  });

const isWaiting = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'retry' || error.kind === 'rate-limit');
