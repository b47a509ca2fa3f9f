import {
  type Batch,
  batchAddressesSchema,
  type UsedKey,
  type V1Batch,
  type V1Batches,
  type V1BatchItems,
  v1PageQuerySchema,
  type Locale,
  type BatchItem,
  isErrorCode,
  type V1BatchItem,
} from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { addressesBody, BatchIntake } from '../batches/batch-intake.service.js';
import { BatchReader } from '../batches/batch-reader.service.js';
import { clientAbortSignal } from '../http/connection.js';
import { batchIdPipe } from '../http/id.pipe.js';
import { parseBody, readJson } from '../http/read-body.js';
import { CallerLocale, idempotencyKeyOf, preferredWaitSeconds } from '../http/request-headers.js';
import { KeyRateGuard, CurrentKey, KeyGuard, NeedsScope } from '../keys/key.guard.js';
import { type Submission } from '../upload/receive-image.js';
import { fromCursor, fromUuidCursor, linkNext, toCursor, toUuidCursor } from './cursor.js';
import { problemOf } from '../http/render-error.js';

@Controller('api/v1/batches')
@UseGuards(KeyGuard)
export class BatchesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly intake: BatchIntake,
    private readonly reader: BatchReader,
  ) {}

  /** Answers 202 when the whole body has arrived; URLs are fetched afterwards. */
  @Post()
  @NeedsScope('analyze')
  @HttpCode(202)
  @UseGuards(KeyRateGuard('batchesPerMember'))
  async create(
    @CurrentKey() { userId, id, creditLimit }: UsedKey,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<V1Batch> {
    const idempotencyKey = idempotencyKeyOf(request);
    const batch = await this.#take(request, { userId, idempotencyKey, spender: { id, creditLimit } });
    response.location(`/api/v1/batches/${batch.id}`);
    return toV1Batch(batch);
  }

  @Get()
  @NeedsScope('read')
  async list(
    @CurrentKey() { userId }: UsedKey,
    @Query() query: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<V1Batches> {
    const { limit, cursor } = parseBody(v1PageQuerySchema, query);
    const before = cursor === undefined ? null : fromUuidCursor(cursor);
    const page = await this.rpc.call('analysis.listBatches', { userId, before, limit });
    const nextCursor = page.nextBefore && toUuidCursor(page.nextBefore);
    linkNext(response, { path: '/api/v1/batches', limit, nextCursor });
    return { items: page.batches.map(toV1Batch), nextCursor };
  }

  @Get(':batchId')
  @NeedsScope('read')
  async read(
    @CurrentKey() { userId }: UsedKey,
    @Param('batchId', batchIdPipe) batchId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<V1Batch> {
    const waitSeconds = preferredWaitSeconds(request, response);
    const caller = clientAbortSignal(response);
    return toV1Batch(await this.reader.read({ batchId, userId }, { seen: null, waitSeconds, caller }));
  }

  @Get(':batchId/items')
  @NeedsScope('read')
  async items(
    @CurrentKey() { userId }: UsedKey,
    @Param('batchId', batchIdPipe) batchId: string,
    @Query() query: unknown,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) response: Response,
  ): Promise<V1BatchItems> {
    const { limit, cursor } = parseBody(v1PageQuerySchema, query);
    // A cursor counts from 1, a position from 0.
    const afterPosition = cursor === undefined ? -1 : fromCursor(cursor) - 1;
    const asked = { batchId, userId, afterPosition, limit, changedSince: -1 };
    const page = await this.rpc.call('analysis.batchItems', asked);
    const { nextAfterPosition: next } = page;
    const nextCursor = next === null ? null : toCursor(next + 1);
    linkNext(response, { path: `/api/v1/batches/${batchId}/items`, limit, nextCursor });
    return { items: page.items.map((item) => toV1BatchItem(item, locale)), nextCursor };
  }

  @Get(':batchId/items.csv')
  @NeedsScope('read')
  csv(
    @CurrentKey() { userId }: UsedKey,
    @Param('batchId', batchIdPipe) batchId: string,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ): Promise<void> {
    return this.reader.sendCsv({ batchId, userId }, { response, locale });
  }

  async #take(request: Request, submission: Submission): Promise<Batch> {
    if (request.is('multipart/form-data')) return this.intake.takeForm(request, submission);
    if (request.is('application/zip')) return this.intake.takeArchive(request, submission);
    const { addresses } = parseBody(batchAddressesSchema, await readJson(request, addressesBody));
    return this.intake.takeAddresses(submission, addresses);
  }
}

const toV1Batch = ({ version: _, ...batch }: Batch): V1Batch => batch;

function toV1BatchItem({ failure, ...item }: BatchItem, locale: Locale): V1BatchItem {
  if (failure === null) return { ...item, failure };
  return {
    ...item,
    failure: problemOf({ code: isErrorCode(failure) ? failure : 'analysis.failed', locale }),
  };
}
