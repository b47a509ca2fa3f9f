import { type ChargeOutcome } from '@jinwi/contracts';
import { createDataSource } from '@jinwi/database';
import { analysisSchema } from '../analysis.data-source.js';
import { AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';
import { BatchItemsRepository } from '../batches/batch-items.repository.js';

interface Parts {
  repository: AnalysisRepository;
  items: BatchItemsRepository;
}

/** Returns whether the work that a credit hold pays for succeeded, failed or still runs. */
export async function chargeOutcomeOf({ repository, items }: Parts, holdId: string): Promise<ChargeOutcome> {
  const analysis = await repository.findBySubmission(holdId);
  if (analysis) return outcomeOf(analysis);
  return (await items.isUnended(holdId)) ? 'pending' : 'unknown';
}

/** Makes `chargeOutcomeOf` available to operator commands, which read the database without calling the service. */
export async function openAnalysisOutcomes(databaseUrl: string) {
  const settings = { ...analysisSchema, url: databaseUrl, poolSizeMax: 1 };
  const dataSource = await createDataSource(settings).initialize();
  const parts = {
    repository: new AnalysisRepository(dataSource.manager),
    items: new BatchItemsRepository(dataSource.manager),
  };
  return {
    ask: (holdId: string) => chargeOutcomeOf(parts, holdId),
    close: () => dataSource.destroy(),
  };
}

function outcomeOf({ state }: StoredAnalysis): ChargeOutcome {
  switch (state) {
    case 'queued':
    case 'running':
      return 'pending';
    case 'done':
      return 'succeeded';
    case 'failed':
      return 'failed';
  }
}
