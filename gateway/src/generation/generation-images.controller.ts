import { AppError, type GenerationImageKind, type RpcResponse, visibleMarks } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { z } from 'zod';
import { attachment, downloadName, inlineNamed } from '../http/content-disposition.js';
import { IdPipe, taskIdPipe } from '../http/id.pipe.js';
import { parseBody } from '../http/read-body.js';
import { requestLocale } from '../http/request-headers.js';
import { memberOf } from '../session/session.guard.js';
import { drawTimeoutMs, keptByBrowserSeconds, sendStoredImage } from '../stream/send-stored-image.js';

type StoredImage = RpcResponse<'generation.image'>;

interface Asked {
  taskId: string;
  kind: GenerationImageKind;
  index: number;
  isDownload: boolean;
  /** The visible mark requested for a download; without it, the installation's default applies. */
  mark?: unknown;
}

const markSchema = z.enum(visibleMarks).nullable();

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
    @Query('mark') mark: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const isDownload = download !== undefined;
    return this.#send({ taskId, kind: 'image', index, isDownload, mark }, { request, response });
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
    { taskId, kind, index, isDownload, mark: asked }: Asked,
    { request, response }: { request: Request; response: Response },
  ): Promise<void> {
    const member = memberOf(request);
    if (!member) throw new AppError('generation.not-found');
    const mark = parseBody(markSchema, asked ?? null);
    const download = isDownload && kind === 'image' ? { mark, locale: requestLocale(request) } : undefined;
    const wanted = { taskId, userId: member.id, kind, index, download };
    const image = await this.rpc.call('generation.image', wanted, { timeoutMs: drawTimeoutMs });
    await sendStoredImage(response, {
      store: this.store,
      image,
      disposition: dispositionOf(image, isDownload),
      keptSeconds: kind === 'reference' || isDownload ? 0 : keptByBrowserSeconds,
      notFoundCode: 'generation.not-found',
    });
  }
}

function dispositionOf({ fileName, contentType }: StoredImage, isDownload: boolean): string {
  const name = downloadName({ name: fileName, contentType });
  return isDownload ? attachment(name) : inlineNamed(name);
}
