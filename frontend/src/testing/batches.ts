import { type Batch, type BatchItem } from '@jinwi/contracts';

export const batchId = '00000000-0000-4000-8000-0000000000b1';

interface BatchChanges extends Partial<Omit<Batch, 'counts'>> {
  counts?: Partial<Batch['counts']>;
}

/** A finished batch; a test overrides the fields that matter to it. */
export const aBatch = ({ counts, ...changes }: BatchChanges = {}): Batch => ({
  id: batchId,
  state: 'done',
  counts: { total: 3, done: 3, failed: 0, ...counts },
  version: 9,
  createdAt: '2026-11-20T03:00:00.000Z',
  closedAt: '2026-11-20T03:01:00.000Z',
  finishedAt: '2026-11-20T03:02:00.000Z',
  ...changes,
});

/** A batch item whose analysis is done. */
export const anItem = (changes: Partial<BatchItem> = {}): BatchItem => {
  const { position = 0 } = changes;
  return {
    position,
    imageName: `IMG_${position}.jpg`,
    address: null,
    state: 'done',
    analysisId: position + 1,
    verdict: 'No Signs Found',
    score: 80,
    alteration: 'no-signs',
    ai: 'unlikely',
    failure: null,
    ...changes,
  };
};
