import { AppError, type RpcResponse } from '@jinwi/contracts';
import { type StoredReport } from '../entities/analysis.entity.js';
import { type AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';

/** @throws AppError `analysis.not-found` if the analysis is another member's, unknown, hidden or unfinished */
export async function visibleAnalysis(
  repository: AnalysisRepository,
  owned: { id: number; userId: number },
): Promise<StoredAnalysis> {
  const analysis = await repository.find(owned);
  if (!analysis || analysis.hidden || analysis.state !== 'done') throw new AppError('analysis.not-found');
  return analysis;
}

/** SHA-256 of the upload; null if neither the gateway nor the engine recorded it. */
export const digestOf = ({ imageSha256, report }: StoredAnalysis): string | null =>
  imageSha256 ?? (report as Partial<StoredReport> | null)?.image?.sha256 ?? null;

/** Returns where the rendered image of this kind is stored; null if there is none. */
export function drawnImage(
  { images }: Pick<StoredAnalysis, 'images'>,
  kind: keyof StoredAnalysis['images'],
): RpcResponse<'analysis.image'> | null {
  const image = images[kind];
  if (!image) return null;
  const { key, contentType, sizeBytes } = image;
  return { key, contentType, sizeBytes, fileName: `${kind}.${contentType.slice('image/'.length)}` };
}
