import {
  type AnalysisProgress,
  type AnalysisRecord,
  AppError,
  type ImageSource,
  type Locale,
  type UploadRules,
  type UsedKey,
} from '@jinwi/contracts';
import { OutboundError } from '@jinwi/outbound-http';
import { abortAfter, CONFIG, LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { normalAddress } from '../addresses/address-refusal.js';
import { AnalysisSubmissionService, failureOf } from '../analysis/analysis-submission.service.js';
import { progressOf } from '../analysis/follow-analysis.js';
import { type GatewayConfig } from '../config.js';
import { toAppError } from '../http/render-error.js';
import { LimitHeaders } from '../rate-limit/limit-headers.service.js';
import { downloadImage, downloadRefusals } from '../upload/download-image.js';
import { nameInAddress } from '../upload/file-name.js';

/** Longest wait for a result. Clients give up after a minute, so this and `downloadMs` together must be shorter. */
const waitMs = 35_000;
const downloadMs = 20_000;

export interface AssistantCall {
  key: UsedKey;
  request: Request;
  response: Response;
  /** Language of the result, unless the tool call names another. */
  locale: Locale;
  /** Aborts when the assistant disconnects. */
  caller: AbortSignal;
}

/** Exactly one of `image` (in base64) and `url` must be set. */
export interface CheckedImage {
  image?: string | undefined;
  url?: string | undefined;
  name: string;
}

export type Found = AnalysisRecord | AnalysisProgress;

/** The tools for assistants, built on the same services as /api/v1. */
@Injectable()
export class McpTools {
  constructor(
    private readonly rpc: RpcClient,
    private readonly submissions: AnalysisSubmissionService,
    private readonly limits: LimitHeaders,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get uploadRules(): UploadRules {
    return this.config.uploadRules;
  }

  /**
   * Analyses an image. Returns the record, or the progress if the analysis takes longer than an assistant waits.
   * @throws AppError
   */
  async check(
    { key, response, locale, caller }: AssistantCall,
    { image, url, name }: CheckedImage,
  ): Promise<Found> {
    const { userId, id: keyId, creditLimit } = key;
    if (!key.scopes.includes('analyze')) throw new AppError('key.scope-missing', { scope: 'analyze' });
    await this.limits.consume(response, { name: 'analyzePerMember', userId });
    if ((image === undefined) === (url === undefined)) throw new AppError('request.invalid');
    const bytes = url === undefined ? Buffer.from(image ?? '', 'base64') : await this.#download(url, caller);
    const submission = { userId, idempotencyKey: null, spender: { id: keyId, creditLimit } };
    const { id, isEarlier } = await this.submissions.submitBytes({
      ...submission,
      bytes,
      source: sourceOf(url),
      name: name || (url === undefined ? '' : nameInAddress(url)),
    });
    const followed = { id, userId, locale };
    if (isEarlier) return this.submissions.earlierRecord(followed);
    const outcome = await this.submissions.waitForEnd(followed, abortAfter(waitMs, caller));
    return 'record' in outcome ? outcome.record : outcome.progress;
  }

  /** @throws AppError */
  async read({ key, locale }: AssistantCall, id: number): Promise<Found> {
    const followed = { id, userId: key.userId, locale };
    const asked = { ...followed, seen: -1, waitMs: 0, withRecord: false };
    const watched = await this.rpc.call('analysis.watch', asked);
    if (watched.state === 'failed') throw failureOf(watched);
    return watched.state === 'done' ? this.rpc.call('analysis.get', followed) : progressOf(watched);
  }

  async #download(address: string, signal: AbortSignal): Promise<Buffer> {
    const { config } = this;
    try {
      return await downloadImage(address, { config, signal, timeoutMs: downloadMs });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new AppError(downloadRefusals[error.kind], { rules: config.uploadRules }, { cause: error });
    }
  }

  /** Converts anything thrown to an error that an assistant may see. */
  refusalOf(thrown: unknown): AppError {
    const error = toAppError(thrown);
    if (error.code === 'service.internal')
      this.logger.error({ err: error.cause ?? error }, 'MCP tool failed');
    return error;
  }
}

const sourceOf = (url: string | undefined): ImageSource | undefined =>
  url === undefined
    ? undefined
    : { address: normalAddress(url), page: null, fetchedAt: new Date().toISOString() };
