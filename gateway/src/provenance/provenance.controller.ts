import {
  AppError,
  bindingAlgorithms,
  bindingQuerySchema,
  contentQuerySchema,
  generatedImageBytesMax,
  type MadeMatch,
  type RpcResponse,
} from '@jinwi/contracts';
import { manifestStoreIn } from '@jinwi/content-credentials';
import { RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import pLimit from 'p-limit';
import { attachment } from '../http/content-disposition.js';
import { parseBody } from '../http/read-body.js';
import { VisitorRateGuard } from '../session/session.guard.js';
import { LookUps } from './look-ups.service.js';

/** Maximum number of images read at the same time. Each is read into memory as a whole. */
const readingMax = 2;
const readingsWaitingMax = 8;
const retryAfterSeconds = 5;

/**
 * Public endpoints that tell whether an image was made here, on which day and by which model, but never by whom. The
 * paths below `matches`, `manifests` and `services` follow the C2PA Soft Binding Resolution API.
 */
@Controller('api/provenance')
@UseGuards(VisitorRateGuard('lookUpsPerAddress', { 'Cache-Control': 'private, no-store' }))
export class ProvenanceController {
  readonly #reading = pLimit(readingMax);

  constructor(
    private readonly rpc: RpcClient,
    private readonly lookUps: LookUps,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Post('matches')
  @HttpCode(200)
  async matches(@Req() request: Request) {
    return { matches: await this.lookUps.byForm(request) };
  }

  @Post('matches/byContent')
  @HttpCode(200)
  async byContent(@Req() request: Request, @Query() query: unknown) {
    const { maxResults } = parseBody(contentQuerySchema, query);
    return toSoftBindingMatches(await this.lookUps.byBody(request), maxResults);
  }

  @Get('matches/byBinding')
  async byBinding(@Query() query: unknown) {
    const { maxResults, ...binding } = parseBody(bindingQuerySchema, query);
    const { matches } = await this.rpc.call('generation.findByBinding', binding);
    return toSoftBindingMatches(matches, maxResults);
  }

  @Get('services/supportedAlgorithms')
  supportedAlgorithms() {
    const { watermark, fingerprint } = bindingAlgorithms;
    return { watermarks: [{ alg: watermark }], fingerprints: [{ alg: fingerprint }] };
  }

  @Get('manifests/:manifestId')
  async manifest(@Param('manifestId') manifestId: string, @Res() response: Response): Promise<void> {
    const { made, image } = await this.rpc.call('generation.manifest', { manifestId });
    if (this.#reading.pendingCount >= readingsWaitingMax)
      throw new AppError('request.too-many', { retryAfterSeconds });
    const manifest = image && (await this.#reading(() => this.#manifestIn(image)));
    if (!manifest) return void response.json(made);
    response.set('Content-Disposition', attachment('manifest.c2pa')).type('application/c2pa').send(manifest);
  }

  /**
   * Reads the manifest in an image. Returns null if the image has none or was deleted meanwhile, or if the manifest
   * contains a thumbnail, because the public must not see the image.
   */
  async #manifestIn({
    key,
  }: NonNullable<RpcResponse<'generation.manifest'>['image']>): Promise<Buffer | null> {
    try {
      const manifest = manifestStoreIn(await this.store.read(key, { sizeBytesMax: generatedImageBytesMax }));
      return manifest?.includes('c2pa.thumbnail') ? null : manifest;
    } catch (cause) {
      if (cause instanceof ObjectNotFoundError) return null;
      throw new AppError('service.unavailable', { part: 'store' }, { cause });
    }
  }
}

const toSoftBindingMatches = (matches: readonly MadeMatch[], maxResults: number) => ({
  matches: matches
    .slice(0, maxResults)
    .map(({ manifestId, similarityScore }) => ({ manifestId, similarityScore })),
});
