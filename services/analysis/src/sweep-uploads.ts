import { type Logger } from '@jinwi/service-kit';
import { type ObjectStore } from '@jinwi/storage';
import { type AnalysisRepository } from './analysis.repository.js';

const batchSize = 200;
/** A submission follows its upload within seconds; younger ones may still be on their way. */
const ageMinMs = 3_600_000;
const originalKey = /^analyses\/(?<submissionId>[0-9a-f-]{36})\/original$/u;

export interface UploadSweepParts {
  repository: AnalysisRepository;
  store: ObjectStore;
  logger: Logger;
}

/** Deletes uploads that no analysis owns: their gateway died between upload and submission. Safe in every replica. */
export async function sweepUploads(parts: UploadSweepParts, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - ageMinMs);
  let batch: string[] = [];
  for await (const key of parts.store.list('analyses/')) {
    const submissionId = originalKey.exec(key)?.groups?.submissionId;
    if (submissionId === undefined) continue;
    batch.push(submissionId);
    if (batch.length < batchSize) continue;
    await sweepBatch(parts, { batch, before });
    batch = [];
  }
  if (batch.length > 0) await sweepBatch(parts, { batch, before });
}

async function sweepBatch(
  { repository, store, logger }: UploadSweepParts,
  { batch, before }: { batch: readonly string[]; before: Date },
): Promise<void> {
  const owned = await repository.findOwned(batch);
  for (const submissionId of batch.filter((id) => !owned.has(id))) {
    const folder = `analyses/${submissionId}/`;
    const upload = await store.stat(`${folder}original`);
    if (upload === null || upload.createdAt > before) continue;
    await store.deletePrefix(folder);
    logger.warn({ submissionId }, 'an upload that no analysis owns is deleted');
  }
}
