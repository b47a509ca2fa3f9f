import { AppError, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';
import { toFailures, toHistory } from './to-history.js';
import { toRecord } from './to-record.js';

const historyPageSize = 50;

/** A member's analyses, and the answers to the credits service. */
@Injectable()
export class AnalysisService {
  constructor(private readonly repository: AnalysisRepository) {}

  /** @throws AppError `analysis.not-found`, the same whether it is foreign, unknown, hidden or unfinished. */
  async get({ locale, ...owned }: RpcRequest<'analysis.get'>): Promise<RpcResponse<'analysis.get'>> {
    return toRecord(await this.#findVisible(owned), locale);
  }

  async history({
    userId,
    locale,
    beforeId,
  }: RpcRequest<'analysis.history'>): Promise<RpcResponse<'analysis.history'>> {
    const page = { userId, beforeId, limit: historyPageSize };
    const analyses = await this.repository.findEnded({ ...page, state: 'done' });
    return toHistory(analyses, { locale, pageSize: historyPageSize });
  }

  async failures({
    userId,
    beforeId,
  }: RpcRequest<'analysis.failures'>): Promise<RpcResponse<'analysis.failures'>> {
    const page = { userId, beforeId, limit: historyPageSize };
    const analyses = await this.repository.findEnded({ ...page, state: 'failed' });
    return toFailures(analyses, { pageSize: historyPageSize });
  }

  /** @throws AppError `analysis.not-found`, the same whether it is foreign, unknown or hidden. */
  async find(owned: RpcRequest<'analysis.find'>): Promise<RpcResponse<'analysis.find'>> {
    const analysis = await this.repository.find(owned);
    if (!analysis || analysis.hidden) throw new AppError('analysis.not-found');
    return { id: analysis.id, state: analysis.state };
  }

  /** Idempotent; also for failed ones. @throws AppError `analysis.not-found` */
  async setHidden(request: RpcRequest<'analysis.setHidden'>): Promise<RpcResponse<'analysis.setHidden'>> {
    if (!(await this.repository.setHidden(request))) throw new AppError('analysis.not-found');
    return { id: request.id, hidden: request.hidden };
  }

  /** Where an image is stored. @throws AppError `analysis.not-found`, also when the analysis has no such map. */
  async image({ kind, ...owned }: RpcRequest<'analysis.image'>): Promise<RpcResponse<'analysis.image'>> {
    const { objectKey, imageName, imageSize, images, report } = await this.#findVisible(owned);
    if (kind === 'original') {
      const contentType = `image/${report?.image.format}`;
      return { key: objectKey, contentType, fileName: imageName, sizeBytes: imageSize };
    }
    const image = images[kind];
    if (!image) throw new AppError('analysis.not-found');
    const { key, contentType, sizeBytes } = image;
    return { key, contentType, sizeBytes, fileName: `${kind}.${contentType.slice('image/'.length)}` };
  }

  /** The credits service asks this about overdue holds. */
  async chargeOutcome({
    holdId,
  }: RpcRequest<'analysis.chargeOutcome'>): Promise<RpcResponse<'analysis.chargeOutcome'>> {
    const analysis = await this.repository.findBySubmission(holdId);
    return { outcome: analysis ? outcomeOf(analysis) : 'unknown' };
  }

  async #findVisible(owned: { id: number; userId: number }): Promise<StoredAnalysis> {
    const analysis = await this.repository.find(owned);
    if (!analysis || analysis.hidden || analysis.state !== 'done') throw new AppError('analysis.not-found');
    return analysis;
  }
}

function outcomeOf({ state }: StoredAnalysis): RpcResponse<'analysis.chargeOutcome'>['outcome'] {
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
