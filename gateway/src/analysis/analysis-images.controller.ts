import { pipeline } from 'node:stream/promises';
import { type AnalysisImageKind, AppError, type RpcResponse } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { type ObjectContent, ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { memberOf } from '../session/session.guard.js';
import { OBJECT_STORE } from '../tokens.js';
import { AnalysisIdPipe } from './analysis-id.pipe.js';
import { attachment } from './content-disposition.js';
import { downloadName } from './file-name.js';

type StoredImage = RpcResponse<'analysis.image'>;

/** Pictures of an analysis. Whoever is not its owner, visitors included, gets 404 (API-042). */
@Controller('api/analysis/:id')
export class AnalysisImagesController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Get('image')
  preview(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    return this.send({ id, kind: 'preview', request }, response);
  }

  @Get('thumbnail')
  thumbnail(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    return this.send({ id, kind: 'thumbnail', request }, response);
  }

  @Get('original')
  original(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    return this.send({ id, kind: 'original', request }, response);
  }

  @Get('ela')
  ela(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    return this.send({ id, kind: 'ela', request }, response);
  }

  @Get('heatmap')
  heatmap(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    return this.send({ id, kind: 'heatmap', request }, response);
  }

  @Get('evidence')
  evidence(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    return this.send({ id, kind: 'evidence', request }, response);
  }

  private async send(
    { id, kind, request }: { id: string; kind: AnalysisImageKind; request: Request },
    response: Response,
  ): Promise<void> {
    const member = memberOf(request);
    if (!member) throw new AppError('analysis.not-found');
    const image = await this.rpc.call('analysis.image', {
      id: new AnalysisIdPipe().transform(id),
      userId: member.id,
      kind,
    });
    const { body, sizeBytes } = await this.open(image.key);
    response.set(headersOf(image, kind)).set('Content-Length', String(sizeBytes));
    await pipeline(body, response).catch(ignoreGone);
  }

  private async open(key: string): Promise<ObjectContent> {
    try {
      return await this.store.get(key);
    } catch (cause) {
      if (cause instanceof ObjectNotFoundError) throw new AppError('analysis.not-found', { key }, { cause });
      throw new AppError('service.unavailable', { part: 'store' }, { cause });
    }
  }
}

/** Never a page of our origin, whatever the bytes are; never another member's from the browser's cache. */
function headersOf({ contentType, fileName }: StoredImage, kind: AnalysisImageKind): Record<string, string> {
  const name = downloadName({ name: fileName, contentType });
  return {
    'Content-Type': contentType,
    'Content-Disposition': kind === 'original' ? attachment(name) : 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': kind === 'original' ? 'private, no-store' : 'private, max-age=3600',
    Vary: 'Cookie',
  };
}

/** A caller who has gone is no fault of ours. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
