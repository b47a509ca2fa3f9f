import { AppError, type GenerationImageKind, type RpcResponse } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { attachment, downloadName, inlineNamed } from '../http/content-disposition.js';
import { IdPipe, taskIdPipe } from '../http/id.pipe.js';
import { memberOf } from '../session/session.guard.js';
import { keptByBrowserSeconds, sendStoredImage } from '../stream/send-stored-image.js';

type StoredImage = RpcResponse<'generation.image'>;

interface Asked {
  taskId: string;
  kind: GenerationImageKind;
  index: number;
  isDownload: boolean;
}

const indexPipe = new IdPipe(
  { invalid: 'generation.not-found', unknown: 'generation.not-found' },
  { min: 0 },
);

/** Serves the images of a task. Anyone but the owner, visitors included, gets 404 (API-063). */
@Controller('api/generate-image/:taskId')
export class GenerationImagesController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Get('images/:index')
  image(
    @Param('taskId', taskIdPipe) taskId: string,
    @Param('index', indexPipe) index: number,
    @Query('download') download: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const isDownload = download !== undefined;
    return this.#send({ taskId, kind: 'image', index, isDownload }, { request, response });
  }

  @Get('images/:index/thumbnail')
  thumbnail(
    @Param('taskId', taskIdPipe) taskId: string,
    @Param('index', indexPipe) index: number,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.#send({ taskId, kind: 'thumbnail', index, isDownload: false }, { request, response });
  }

  @Get('reference')
  reference(@Param('taskId', taskIdPipe) taskId: string, @Req() request: Request, @Res() response: Response) {
    return this.#send({ taskId, kind: 'reference', index: 0, isDownload: true }, { request, response });
  }

  async #send(
    { taskId, kind, index, isDownload }: Asked,
    { request, response }: { request: Request; response: Response },
  ): Promise<void> {
    const member = memberOf(request);
    if (!member) throw new AppError('generation.not-found');
    const image = await this.rpc.call('generation.image', { taskId, userId: member.id, kind, index });
    await sendStoredImage(response, {
      store: this.store,
      image,
      disposition: dispositionOf(image, isDownload),
      keptSeconds: kind === 'reference' ? 0 : keptByBrowserSeconds,
      notFoundCode: 'generation.not-found',
    });
  }
}

function dispositionOf({ fileName, contentType }: StoredImage, isDownload: boolean): string {
  const name = downloadName({ name: fileName, contentType });
  return isDownload ? attachment(name) : inlineNamed(name);
}
