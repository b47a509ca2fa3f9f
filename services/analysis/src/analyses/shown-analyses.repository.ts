import { queryRows } from '@jinwi/database';
import { type EntityManager } from 'typeorm';
import { AppError, type RpcResponse } from '@jinwi/contracts';
import { type StoredReport } from '../entities/analysis.entity.js';
import { type AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';

/** SQL condition: the analysis with this alias has a report that its member can see. */
export const isShownAs = (name: string): string =>
  `${name}.state = 'done' AND NOT ${name}.hidden AND ${name}.deleted_at IS NULL`;
export const isShown = isShownAs('analysis');

/**
 * Locks an analysis until the transaction ends, if its member can see the analysis. The lock ensures that nothing is
 * stored about an analysis while it is being deleted.
 * @returns false if there is no such analysis
 */
export async function lockShown(
  manager: EntityManager,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const rows = await queryRows(
    manager,
    `SELECT FROM analysis WHERE id = $1 AND user_id = $2 AND ${isShown} FOR NO KEY UPDATE`,
    [id, userId],
  );
  return rows.length > 0;
}

/** @throws AppError `analysis.not-found` if the analysis is another member's, unknown, hidden or unfinished */
export async function visibleAnalysis(
  repository: AnalysisRepository,
  owned: { id: number; userId: number },
): Promise<StoredAnalysis> {
  const analysis = await repository.find(owned);
  if (!analysis || analysis.hidden || analysis.state !== 'done') throw new AppError('analysis.not-found');
  return analysis;
}

/** Returns the SHA-256 of the uploaded file; null if neither the gateway nor the engine recorded it. */
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
