import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decisionBodySchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, Param, Put, Res, UseGuards } from '@nestjs/common';
import { type Response } from 'express';
import { csvHeaders } from '../http/csv.js';
import { analysisIdPipe } from '../http/id.pipe.js';
import { parseBody, JsonBody } from '../http/read-body.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { ignoreGone, listenersMax } from '../stream/send-stored-image.js';
import { historyCsv } from './history-csv.js';

@Controller('api/analysis')
@UseGuards(SessionGuard)
export class DecisionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Put(':id/decision')
  decide(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number, @JsonBody() body: unknown) {
    return this.rpc.call('analysis.decide', { ...parseBody(decisionBodySchema, body), id, userId });
  }

  @Delete(':id/decision')
  async undecide(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number): Promise<void> {
    await this.rpc.call('analysis.undecide', { id, userId });
  }

  @Get('decisions/statistics')
  statistics(@MemberId() userId: number) {
    return this.rpc.call('analysis.decisionStatistics', { userId });
  }

  @Get('history.csv')
  async csv(@MemberId() userId: number, @Res() response: Response): Promise<void> {
    const readPage = (beforeId: number | null) => this.rpc.call('analysis.historyRows', { userId, beforeId });
    // Read the first page before sending headers, so that a failure keeps its status.
    const first = await readPage(null);
    response.set(csvHeaders('jinwi-history.csv'));
    response.setMaxListeners(listenersMax);
    await pipeline(Readable.from(historyCsv(first, readPage)), response).catch(ignoreGone);
  }
}
