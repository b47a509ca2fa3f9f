import {
  type Batch,
  type Batches,
  type BatchItem,
  batchPositionQuerySchema,
  type BatchTable,
  batchTableQuerySchema,
  openBatchBodySchema,
  type Locale,
} from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { clientAbortSignal } from '../http/connection.js';
import { batchIdPipe } from '../http/id.pipe.js';
import { parseBody, readJson } from '../http/read-body.js';
import { CallerLocale, idempotencyKeyOf } from '../http/request-headers.js';
import { MemberRateGuard, MemberId, SessionGuard } from '../session/session.guard.js';
import { addressesBody, BatchIntake } from './batch-intake.service.js';
import { BatchReader } from './batch-reader.service.js';

const listedMax = 20;

@Controller('api/batches')
@UseGuards(SessionGuard)
export class BatchesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly intake: BatchIntake,
    private readonly reader: BatchReader,
  ) {}

  /** Opens an empty batch for a given number of pictures, or creates a whole one from a ZIP or from addresses. */
  @Post()
  @UseGuards(MemberRateGuard('batchesPerMember'))
  async open(
    @MemberId() userId: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Batch> {
    const submission = { userId, idempotencyKey: idempotencyKeyOf(request) };
    const batch = await this.#take(request, submission);
    response.location(`/api/batches/${batch.id}`);
    return batch;
  }

  @Get()
  async list(@MemberId() userId: number): Promise<Batches> {
    const page = await this.rpc.call('analysis.listBatches', { userId, before: null, limit: listedMax });
    return { batches: page.batches };
  }

  @Get(':batchId')
  async table(
    @MemberId() userId: number,
    @Param('batchId', batchIdPipe) batchId: string,
    @Query() query: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BatchTable> {
    const { seen, wait: waitSeconds } = parseBody(batchTableQuerySchema, query);
    const owned = { batchId, userId };
    const caller = clientAbortSignal(response);
    const batch = await this.reader.read(owned, { seen, waitSeconds, caller });
    return { batch, items: await this.reader.items(owned, { changedSince: seen }) };
  }

  @Post(':batchId/images')
  @HttpCode(200)
  add(
    @MemberId() userId: number,
    @Param('batchId', batchIdPipe) batchId: string,
    @Query() query: unknown,
    @Req() request: Request,
  ): Promise<BatchItem> {
    const { position } = parseBody(batchPositionQuerySchema, query);
    return this.intake.takeImage(request, { batchId, userId }, position);
  }

  @Post(':batchId/close')
  @HttpCode(200)
  close(@MemberId() userId: number, @Param('batchId', batchIdPipe) batchId: string): Promise<Batch> {
    return this.intake.close({ batchId, userId });
  }

  @Get(':batchId/items.csv')
  csv(
    @MemberId() userId: number,
    @Param('batchId', batchIdPipe) batchId: string,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ): Promise<void> {
    return this.reader.sendCsv({ batchId, userId }, { response, locale });
  }

  async #take(
    request: Request,
    submission: { userId: number; idempotencyKey: string | null },
  ): Promise<Batch> {
    if (request.is('application/zip')) return this.intake.takeArchive(request, submission);
    const body = parseBody(openBatchBodySchema, await readJson(request, addressesBody));
    return 'count' in body
      ? this.intake.open(submission, body.count)
      : this.intake.takeAddresses(submission, body.addresses);
  }
}
