import { AppError } from '@jinwi/contracts';
import { type AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';

/** @throws AppError `analysis.not-found`, the same whether it is foreign, unknown, hidden or unfinished. */
export async function visibleAnalysis(
  repository: AnalysisRepository,
  owned: { id: number; userId: number },
): Promise<StoredAnalysis> {
  const analysis = await repository.find(owned);
  if (!analysis || analysis.hidden || analysis.state !== 'done') throw new AppError('analysis.not-found');
  return analysis;
}
