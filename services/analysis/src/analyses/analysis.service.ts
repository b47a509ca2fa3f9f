import { AppError, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { CONFIG, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AnalysisErasure } from './analysis-erasure.js';
import { AnalysisRepository } from './analysis.repository.js';
import { BatchItemsRepository } from '../batches/batch-items.repository.js';
import { chargeOutcomeOf } from './charge-outcomes.js';
import { type AnalysisConfig } from '../config.js';
import { ComparisonService } from '../comparisons/comparison.service.js';
import { DecisionService } from '../decisions/decision.service.js';
import { ShareService } from '../sharing/share.service.js';
import { toExported, keptUntil, toRecord } from './to-record.js';
import { toFailures, toHistory } from './to-history.js';
import { digestOf, drawnImage, visibleAnalysis } from './shown-analyses.repository.js';

const historyPageSize = 50;

/**
 * Reads, hides, deletes and exports existing analyses, and tells the credits service whether the paid work succeeded.
 * `AnalysisStartService` starts new analyses; the worker (`src/worker`) runs them.
 */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly repository: AnalysisRepository,
    private readonly items: BatchItemsRepository,
    private readonly erasure: AnalysisErasure,
    private readonly shares: ShareService,
    private readonly comparisons: ComparisonService,
    private readonly decisions: DecisionService,
    @Inject(CONFIG) private readonly config: AnalysisConfig,
  ) {}

  /** @throws AppError `analysis.not-found` if the analysis is another member's, unknown, hidden or unfinished */
  @RpcMethod('analysis.get')
  async get({ locale, ...owned }: RpcRequest<'analysis.get'>) {
    const analysis = await visibleAnalysis(this.repository, owned);
    return {
      ...toRecord(analysis, locale),
      keptUntil: keptUntil(analysis, this.config.keepDays),
      ...(await this.decisions.fieldOf(analysis.id)),
    };
  }

  @RpcMethod('analysis.history')
  async history({ userId, locale, beforeId, limit = historyPageSize }: RpcRequest<'analysis.history'>) {
    const analyses = await this.repository.findEnded({ userId, beforeId, limit, state: 'done' });
    const { keepDays } = this.config;
    const decisionOf = await this.decisions.listedFields(analyses.map(({ id }) => id));
    return toHistory(analyses, { locale, pageSize: limit, keepDays, decisionOf });
  }

  @RpcMethod('analysis.failures')
  async failures({ userId, beforeId }: RpcRequest<'analysis.failures'>) {
    const page = { userId, beforeId, limit: historyPageSize };
    const analyses = await this.repository.findEnded({ ...page, state: 'failed' });
    return toFailures(analyses, { pageSize: historyPageSize });
  }

  /** @throws AppError `analysis.not-found` if the analysis is another member's, unknown or hidden */
  @RpcMethod('analysis.find')
  async find(owned: RpcRequest<'analysis.find'>): Promise<RpcResponse<'analysis.find'>> {
    const analysis = await this.repository.findEver(owned);
    if (!analysis) throw new AppError('analysis.not-found');
    const { id, state } = analysis;
    if (analysis.deletedAt !== null) return { id, state, isDeleted: true };
    if (analysis.hidden) throw new AppError('analysis.not-found');
    return { id, state };
  }

  /**
   * Deletes an ended analysis, even a hidden one. Idempotent.
   * @throws AppError `analysis.not-found`, `analysis.unfinished`
   */
  @RpcMethod('analysis.delete')
  async delete(owned: RpcRequest<'analysis.delete'>) {
    const analysis = await this.repository.findEver(owned);
    if (!analysis) throw new AppError('analysis.not-found');
    if (analysis.finishedAt === null) throw new AppError('analysis.unfinished');
    await this.erasure.erase(analysis.submissionId);
    return { id: analysis.id };
  }

  /**
   * Hides or shows an ended analysis, even a failed one. Hiding revokes the links to its report. Idempotent.
   * @throws AppError `analysis.not-found`
   */
  @RpcMethod('analysis.setHidden')
  async setHidden(request: RpcRequest<'analysis.setHidden'>) {
    if (!(await this.repository.setHidden(request))) throw new AppError('analysis.not-found');
    if (request.hidden) await this.shares.endHidden(request.userId);
    return { id: request.id, hidden: request.hidden };
  }

  /** Returns where an image is stored. @throws AppError `analysis.not-found`, also if there is no such image */
  @RpcMethod('analysis.image')
  async image({ kind, ...owned }: RpcRequest<'analysis.image'>) {
    const analysis = await visibleAnalysis(this.repository, owned);
    if (kind === 'original') {
      const { objectKey, imageName, imageSize, report } = analysis;
      const contentType = `image/${report?.image.format}`;
      const sha256 = digestOf(analysis) ?? undefined;
      return { key: objectKey, contentType, fileName: imageName, sizeBytes: imageSize, sha256 };
    }
    const image = drawnImage(analysis, kind);
    if (!image) throw new AppError('analysis.not-found');
    return image;
  }

  @RpcMethod('analysis.exportNext')
  async exportNext({ locale, ...page }: RpcRequest<'analysis.exportNext'>) {
    const next = await this.repository.findNext(page);
    if (!next) return { next };
    const { id, submissionId, userId } = next;
    const { comparisons, files } = await this.comparisons.exported({ submissionId, userId });
    const exported = toExported(next, locale);
    return {
      next: {
        ...exported,
        files: [...exported.files, ...files],
        shares: await this.shares.sharesOf(submissionId),
        comparisons,
        ...(await this.decisions.fieldOf(id)),
      },
    };
  }

  @RpcMethod('analysis.storedBytes')
  async storedBytes({ userId }: RpcRequest<'analysis.storedBytes'>) {
    const [analysed, compared, waiting] = await Promise.all([
      this.repository.storedBytes(userId),
      this.comparisons.storedBytes(userId),
      this.items.storedBytes(userId),
    ]);
    return { sizeBytes: analysed + compared + waiting };
  }

  /** Tells the credits service whether to charge for the work behind an overdue hold on credits. */
  @RpcMethod('analysis.chargeOutcome')
  async chargeOutcome({ holdId }: RpcRequest<'analysis.chargeOutcome'>) {
    const { repository, items } = this;
    return { outcome: await chargeOutcomeOf({ repository, items }, holdId) };
  }
}
