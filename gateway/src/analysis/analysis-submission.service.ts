import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  analysisKeys,
  type AnalysisProgress,
  type AnalysisRecord,
  analysisWaitMs,
  AppError,
  isErrorCode,
  type RpcResponse,
} from '@jinwi/contracts';
import { CONFIG, RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type GatewayConfig } from '../config.js';
import { countRefusedUpload } from '../gateway-metrics.js';
import { SharedWatches } from '../stream/follow.js';
import { ShutdownSignal } from '../stream/shutdown-signal.js';
import { cleanFileName } from '../upload/file-name.js';
import { type ReceivedForm, receiveImage, type Submission } from '../upload/receive-image.js';
import { StorageQuota } from '../upload/storage-quota.js';
import { type ReceivedImage, removeUpload, storeImage } from '../upload/store-image.js';
import { UploadSlots } from '../upload/upload-slots.js';
import { followAnalysis, type Followed, progressOf, type Watched } from './follow-analysis.js';

/** A submission that the analysis service has accepted, in this call or an earlier one. */
export type Submitted = RpcResponse<'analysis.submit'> & {
  /** False if the id belongs to an earlier submission; this upload is then not needed. */
  isNew: boolean;
};

interface Answering {
  followed: Followed;
  request: Request;
  response: Response;
  /** Aborts when the client disconnects. */
  caller: AbortSignal;
}

/** Receives images, submits them for analysis and reads the records. */
@Injectable()
export class AnalysisSubmissionService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly watches: SharedWatches,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly shutdown: ShutdownSignal,
    private readonly quota: StorageQuota,
    private readonly slots: UploadSlots,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  submit(request: IncomingMessage, submission: Submission): Promise<Submitted> {
    return this.#submit(submission, async (key) => {
      const { image } = await this.#receive(request, { userId: submission.userId, key });
      return image;
    });
  }

  /** Submits an image whose bytes have already been read or fetched. */
  submitBytes({
    bytes,
    name,
    ...submission
  }: Submission & { bytes: Buffer; name: string }): Promise<Submitted> {
    return this.#submit(submission, async (key) => {
      const headers = { 'content-length': String(bytes.length) };
      await this.quota.assertRoom({ headers }, submission.userId);
      const { store, config } = this;
      const place = { rules: config.uploadRules, store, key, imageName: cleanFileName(name) };
      return storeImage(Readable.from([bytes], { objectMode: false }), place).catch((error: unknown) => {
        countRefusedUpload(error);
        throw error;
      });
    });
  }

  /** Stores and submits an upload; removes it if the analysis service refuses it or already has an equal submission. */
  async #submit(
    submission: Submission,
    receive: (key: string) => Promise<ReceivedImage>,
  ): Promise<Submitted> {
    const submissionId = randomUUID();
    const key = analysisKeys.uploadOf(submissionId);
    const image = await receive(key);
    const submitted = await this.rpc
      .call('analysis.submit', { submissionId, key, ...image, ...submission })
      .catch(async (error: unknown) => {
        await removeUpload(this.store, key);
        throw error;
      });
    // Another id means that the Idempotency-Key was used before, or that the member already has a result for these
    // bytes.
    const isNew = submitted.submissionId === submissionId;
    if (!isNew) await removeUpload(this.store, key);
    return { ...submitted, isNew };
  }

  async #receive(
    request: IncomingMessage,
    { userId, key }: { userId: number; key: string },
  ): Promise<ReceivedForm> {
    const { uploadRules: rules, arrivalWindowMs } = this.config;
    const slot = this.slots.open(userId, rules);
    const admit = () => {
      slot.assertFree();
      return this.quota.assertRoom(request, userId);
    };
    try {
      return await receiveImage(request, { rules, store: this.store, key, admit, arrivalWindowMs });
    } finally {
      slot.close();
    }
  }

  /** Returns the response body for a submitted image, and sets the status and headers. */
  async answer(
    submitted: Submitted,
    { followed, request, response, caller }: Answering,
  ): Promise<AnalysisRecord | AnalysisProgress> {
    const Location = `/api/analysis/${submitted.id}`;
    if (submitted.isEarlier) return this.earlierRecord(followed);
    if (wantsNoWait(request)) {
      response.status(202).set({ Location, 'Preference-Applied': 'respond-async' });
      return this.#progress(followed, submitted);
    }
    const outcome = await this.waitForEnd(followed, caller);
    if ('record' in outcome) return outcome.record;
    response.status(202).set({ Location });
    return outcome.progress;
  }

  /**
   * Returns the record of the earlier analysis of the same bytes.
   * @throws AppError `analysis.not-found` if it has just been deleted
   */
  async earlierRecord(followed: Followed): Promise<AnalysisRecord> {
    return { ...(await this.rpc.call('analysis.get', followed)), isEarlier: true };
  }

  /**
   * Waits for the record. Resolves with the progress if the time is up, the caller disconnects or the gateway shuts
   * down; the analysis itself continues.
   * @throws AppError with the code of the failure
   */
  async waitForEnd(
    followed: Followed,
    caller: AbortSignal,
  ): Promise<{ record: AnalysisRecord } | { progress: AnalysisProgress }> {
    let last: Watched | null = null;
    const deadline = Date.now() + analysisWaitMs;
    const signal = AbortSignal.any([caller, this.shutdown.signal]);
    for await (const watched of followAnalysis({
      watches: this.watches,
      followed,
      wanted: 'end',
      withRecord: true,
      deadline,
      signal,
    })) {
      if (watched.record) return { record: watched.record };
      if (watched.state === 'failed') throw failureOf(watched);
      last = watched;
    }
    return { progress: last ? progressOf(last) : begun(followed.id) };
  }

  async #progress(followed: Followed, { isNew }: Pick<Submitted, 'isNew'>): Promise<AnalysisProgress> {
    if (isNew) return begun(followed.id);
    const asked = { ...followed, seen: -1, waitMs: 0, withRecord: false };
    return progressOf(await this.rpc.call('analysis.watch', asked));
  }
}

const wantsNoWait = (request: Request): boolean =>
  (request.get('prefer') ?? '').split(',').some((preference) => preference.trim() === 'respond-async');

const begun = (id: number): AnalysisProgress => ({
  id,
  state: 'queued',
  steps: { done: 0, total: 0, testId: null },
});

export const failureOf = ({ id, failure }: Watched): AppError =>
  new AppError(isErrorCode(failure) ? failure : 'analysis.failed', { id });
