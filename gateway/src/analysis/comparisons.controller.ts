import {
  type Comparison,
  comparisonBodySchema,
  type ComparisonImageKind,
  comparisonImageKinds,
} from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { analysisIdPipe, comparisonIdPipe } from '../http/id.pipe.js';
import { parseBody, JsonBody } from '../http/read-body.js';
import { MemberRateGuard, MemberId, SessionGuard } from '../session/session.guard.js';
import { keptByBrowserSeconds, lastPartOfRoute, sendStoredImage } from '../stream/send-stored-image.js';

/** Longer than the 20 s that the analysis service waits for the comparison. */
const timeoutMs = 25_000;

@Controller('api/analysis/:id/comparisons')
@UseGuards(SessionGuard)
export class ComparisonsController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** Answers 200 with the comparison, or 202 if it is not ready in time. */
  @Post()
  @HttpCode(200)
  @UseGuards(MemberRateGuard('comparePerMember'))
  async compare(
    @MemberId() userId: number,
    @Param('id', analysisIdPipe) id: number,
    @JsonBody() body: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Comparison> {
    const { otherId } = parseBody(comparisonBodySchema, body);
    const comparison = await this.rpc.call('analysis.compare', { id, otherId, userId }, { timeoutMs });
    if (comparison.state === 'waiting')
      response.status(202).set({ Location: `/api/analysis/${id}/comparisons/${comparison.id}` });
    return comparison;
  }

  @Get()
  list(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number) {
    return this.rpc.call('analysis.listComparisons', { id, userId });
  }

  @Get(':comparisonId')
  get(
    @MemberId() userId: number,
    @Param('id', analysisIdPipe) id: number,
    @Param('comparisonId', comparisonIdPipe) comparisonId: string,
  ) {
    return this.rpc.call('analysis.comparison', { id, userId, comparisonId });
  }

  @Get(comparisonImageKinds.map((kind) => `:comparisonId/${kind}`))
  async image(
    @MemberId() userId: number,
    @Param('id', analysisIdPipe) id: number,
    @Param('comparisonId', comparisonIdPipe) comparisonId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const kind = lastPartOfRoute(request) as ComparisonImageKind;
    const image = await this.rpc.call('analysis.comparisonImage', { id, userId, comparisonId, kind });
    await sendStoredImage(response, {
      store: this.store,
      image,
      disposition: 'inline',
      keptSeconds: keptByBrowserSeconds,
      notFoundCode: 'comparison.not-found',
    });
  }
}
