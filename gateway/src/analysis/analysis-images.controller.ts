import { type AnalysisImageKind, AppError } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { memberOf } from '../session/session.guard.js';
import { analysisIdPipe } from '../http/id.pipe.js';
import { attachment, downloadName } from '../http/content-disposition.js';
import {
  keptByBrowserSeconds,
  lastPartOfRoute,
  sendStoredImage,
  type StoredImage,
} from '../stream/send-stored-image.js';

/** Maps the last part of the request path to the kind of image that is sent. */
const kinds = {
  image: 'preview',
  thumbnail: 'thumbnail',
  original: 'original',
  ela: 'ela',
  heatmap: 'heatmap',
  evidence: 'evidence',
  ingredients: 'ingredients',
} as const satisfies Record<string, AnalysisImageKind>;

/** Serves the images of an analysis. Anyone but the owner, visitors included, gets 404 (API-042). */
@Controller('api/analysis/:id')
export class AnalysisImagesController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Get(Object.keys(kinds))
  async image(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const kind = kinds[lastPartOfRoute(request) as keyof typeof kinds];
    const member = memberOf(request);
    if (!member) throw new AppError('analysis.not-found');
    const image = await this.rpc.call('analysis.image', {
      id: analysisIdPipe.transform(id),
      userId: member.id,
      kind,
    });
    await sendStoredImage(response, {
      store: this.store,
      image,
      disposition: dispositionOf(image, kind),
      keptSeconds: kind === 'original' ? 0 : keptByBrowserSeconds,
      notFoundCode: 'analysis.not-found',
    });
  }
}

/** Originals are always sent as downloads. If a browser displayed them, a forged file could run as our page. */
function dispositionOf({ contentType, fileName }: StoredImage, kind: AnalysisImageKind): string {
  return kind === 'original' ? attachment(downloadName({ name: fileName, contentType })) : 'inline';
}
