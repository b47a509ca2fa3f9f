import { AppError, type KnownImageKind, knownImageKinds } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, Inject, Param, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { attachment, downloadName } from '../http/content-disposition.js';
import { analysisIdPipe } from '../http/id.pipe.js';
import { MemberId, memberOf, SessionGuard } from '../session/session.guard.js';
import { keptByBrowserSeconds, lastPartOfRoute, sendStoredImage } from '../stream/send-stored-image.js';

/** Endpoints for near copies of an analysis's picture, and for matching pictures of the operator's collection. */
@Controller('api/analysis/:id')
export class NearCopiesController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Get('near-copies')
  @UseGuards(SessionGuard)
  nearCopies(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number) {
    return this.rpc.call('analysis.nearCopies', { id, userId });
  }

  @Get(knownImageKinds.map((kind) => `known/:knownId/${kind}`))
  async known(@Param() ids: KnownIds, @Req() request: Request, @Res() response: Response): Promise<void> {
    const kind = lastPartOfRoute(request) as KnownImageKind;
    const member = memberOf(request);
    if (!member) throw new AppError('analysis.not-found');
    const image = await this.rpc.call('analysis.knownImage', {
      id: analysisIdPipe.transform(ids.id),
      userId: member.id,
      knownId: analysisIdPipe.transform(ids.knownId),
      kind,
    });
    const { fileName: name, contentType } = image;
    await sendStoredImage(response, {
      store: this.store,
      image,
      disposition: kind === 'original' ? attachment(downloadName({ name, contentType })) : 'inline',
      keptSeconds: kind === 'original' ? 0 : keptByBrowserSeconds,
      notFoundCode: 'analysis.not-found',
    });
  }
}

interface KnownIds {
  id: string;
  knownId: string;
}
