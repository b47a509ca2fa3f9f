import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decisionBodySchema, type RpcResponse } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, Param, Put, Res, UseGuards } from '@nestjs/common';
import { type Response } from 'express';
import { attachment } from '../http/content-disposition.js';
import { analysisIdPipe } from '../http/id.pipe.js';
import { parseBody } from '../http/parse-body.js';
import { JsonBody } from '../http/read-body.js';
import { CurrentMember, SessionGuard, type SignedInMember } from '../session/session.guard.js';
import { ignoreGone, listenersMax } from '../stream/send-stored-image.js';
import { historyCsv } from './history-csv.js';

@Controller('api/analysis')
@UseGuards(SessionGuard)
export class DecisionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Put(':id/decision')
  decide(
    @CurrentMember() { id: userId }: SignedInMember,
    @Param('id', analysisIdPipe) id: number,
    @JsonBody() body: unknown,
  ): Promise<RpcResponse<'analysis.decide'>> {
    return this.rpc.call('analysis.decide', { ...parseBody(decisionBodySchema, body), id, userId });
  }

  @Delete(':id/decision')
  async undecide(
    @CurrentMember() { id: userId }: SignedInMember,
    @Param('id', analysisIdPipe) id: number,
  ): Promise<void> {
    await this.rpc.call('analysis.undecide', { id, userId });
  }

  @Get('decisions/statistics')
  statistics(
    @CurrentMember() { id: userId }: SignedInMember,
  ): Promise<RpcResponse<'analysis.decisionStatistics'>> {
    return this.rpc.call('analysis.decisionStatistics', { userId });
  }

  @Get('history.csv')
  async csv(@CurrentMember() { id: userId }: SignedInMember, @Res() response: Response): Promise<void> {
    const readPage = (beforeId: number | null) => this.rpc.call('analysis.historyRows', { userId, beforeId });
    // Read the first page before sending headers, so that a failure keeps its status.
    const first = await readPage(null);
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment('jinwi-history.csv'),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
    response.setMaxListeners(listenersMax);
    await pipeline(Readable.from(historyCsv(first, readPage)), response).catch(ignoreGone);
  }
}
