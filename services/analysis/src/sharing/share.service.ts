import { randomUUID } from 'node:crypto';
import { AppError, type RpcRequest, type Share, sharesMax } from '@jinwi/contracts';
import { databaseNow, lockMember, transaction } from '@jinwi/database';
import { type Closable, CONFIG, LOGGER, type Logger, repeat, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AnalysisRepository } from '../analyses/analysis.repository.js';
import { toShownDecision } from '../decisions/decide.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import { type AnalysisConfig } from '../config.js';
import { ReportSigner } from './report-signer.js';
import { type ListedShare, ShareRepository, type StoredShare } from './share.repository.js';
import { toSharedReport } from './to-shared-report.js';
import { drawnImage, visibleAnalysis } from '../analyses/shown-analyses.repository.js';

const dayMs = 86_400_000;

/** Manages links to reports. Anyone who has a link can open it until it expires. */
@Injectable()
export class ShareService implements OnApplicationBootstrap, OnApplicationShutdown {
  #sweeper: Closable | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly analyses: AnalysisRepository,
    private readonly shares: ShareRepository,
    private readonly decisions: DecisionRepository,
    private readonly signer: ReportSigner,
    @Inject(CONFIG) private readonly config: AnalysisConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweeper = repeat({
      work: () => this.shares.removeDead(),
      pauseMs: this.config.sweepIntervalMs,
      onError: (error) =>
        this.logger.error(
          { err: error, sweep: 'shares' },
          'could not delete expired links to reports, will retry',
        ),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#sweeper?.close();
  }

  /**
   * Creates a link to a signed copy of the report as it is now.
   * @throws AppError `analysis.not-found`, `share.too-many`
   */
  @RpcMethod('analysis.shareReport')
  async share({ id: analysisId, userId, tokenHash, days, ...agreed }: RpcRequest<'analysis.shareReport'>) {
    const analysis = await visibleAnalysis(this.analyses, { id: analysisId, userId });
    const createdAt = await databaseNow(this.dataSource);
    const decision = agreed.withDecision ? await this.decisions.find(analysisId) : null;
    const share = {
      id: randomUUID(),
      tokenHash,
      submissionId: analysis.submissionId,
      userId,
      withPicture: agreed.withPicture,
      withLocation: agreed.withLocation,
      withSource: agreed.withSource ?? false,
      withDecision: agreed.withDecision ?? false,
      document: await this.signer.sign(
        toSharedReport(analysis, {
          ...agreed,
          signedAt: createdAt,
          decision: decision && toShownDecision(decision),
        }),
      ),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + days * dayMs),
    };
    await transaction(this.dataSource, async (manager) => {
      await lockMember(manager, { userId, kind: 'share' });
      if ((await this.shares.countLive(manager, userId)) >= sharesMax) throw new AppError('share.too-many');
      await this.shares.insert(manager, share);
    });
    return toShare({ ...share, openedCount: 0 });
  }

  /** @throws AppError `analysis.not-found` */
  @RpcMethod('analysis.listShares')
  async list(owned: RpcRequest<'analysis.listShares'>) {
    const { submissionId } = await visibleAnalysis(this.analyses, owned);
    return { shares: await this.sharesOf(submissionId) };
  }

  async sharesOf(submissionId: string): Promise<Share[]> {
    return (await this.shares.findOf(submissionId)).map(toShare);
  }

  /** @throws AppError `share.not-found` */
  @RpcMethod('analysis.revokeShare')
  async revoke({ id, userId, shareId }: RpcRequest<'analysis.revokeShare'>) {
    const analysis = await this.analyses.find({ id, userId });
    const isRemoved =
      analysis && (await this.shares.remove({ id: shareId, userId, submissionId: analysis.submissionId }));
    if (!isRemoved) throw new AppError('share.not-found');
    return {};
  }

  /** Removes the member's links to hidden analyses, so that unhiding an analysis does not make its links work again. */
  endHidden(userId: number): Promise<void> {
    return this.shares.removeDeadOf(userId);
  }

  /** @throws AppError `report.not-found` */
  @RpcMethod('analysis.openShare')
  async open({ tokenHash, isCounted }: RpcRequest<'analysis.openShare'>) {
    const { id, document, expiresAt } = await this.#findLive(tokenHash);
    if (isCounted) await this.shares.countOpening(id);
    return { document, expiresAt: expiresAt.toISOString() };
  }

  /** @throws AppError `report.not-found` */
  @RpcMethod('analysis.sharedImage')
  async image({ tokenHash, kind }: RpcRequest<'analysis.sharedImage'>) {
    const { withPicture, submissionId, userId } = await this.#findLive(tokenHash);
    const analysis = withPicture ? await this.analyses.find({ submissionId, userId }) : null;
    const image = analysis && drawnImage(analysis, kind);
    if (!image) throw new AppError('report.not-found');
    return image;
  }

  @RpcMethod('analysis.reportKeys')
  keys() {
    return this.signer.publicKeys();
  }

  async #findLive(tokenHash: string): Promise<StoredShare> {
    const share = await this.shares.findLive(tokenHash);
    if (!share) throw new AppError('report.not-found');
    return share;
  }
}

const toShare = ({
  id,
  createdAt,
  expiresAt,
  withPicture,
  withLocation,
  withDecision,
  withSource,
  openedCount,
}: ListedShare): Share => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  withPicture,
  withLocation,
  withDecision,
  withSource,
  openedCount,
});
