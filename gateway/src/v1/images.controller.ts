import { AppError, type Locale, type RpcResponse } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { type Response } from 'express';
import { attachment, downloadName, inlineNamed } from '../http/content-disposition.js';
import { type AddressedImage, ImageAddresses } from '../http/signed-addresses.js';
import { CallerLocale } from '../http/request-headers.js';
import { LimitHeaders } from '../rate-limit/limit-headers.service.js';
import { drawTimeoutMs, sendStoredImage } from '../stream/send-stored-image.js';

/** Serves images to anyone with a signed address, until it expires or the analysis or generation is deleted. */
@Controller('api/v1/images')
export class V1ImagesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly addresses: ImageAddresses,
    private readonly limits: LimitHeaders,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** Answers 404 for an address that was altered or has expired. */
  @Get(':address')
  async read(
    @Param('address') address: string,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ): Promise<void> {
    const now = Date.now();
    const opened = this.addresses.open(address, now);
    if (!opened) throw new AppError('request.not-found');
    const { image: addressed, until } = opened;
    await this.limits.consume(response, { name: 'callsPerMember', userId: addressed.userId });
    const image = await this.#find(addressed, locale);
    const name = downloadName({ name: image.fileName, contentType: image.contentType });
    await sendStoredImage(response, {
      store: this.store,
      image,
      disposition: isUpload(addressed) ? attachment(name) : inlineNamed(name),
      keptSeconds: isUpload(addressed) ? 0 : Math.floor((until - now) / 1_000),
      notFoundCode: 'request.not-found',
      // Lets search engines show the image in their pages; a same-origin resource policy would forbid that.
      isPublic: !isUpload(addressed),
    });
  }

  /** Finds where an image is stored. Generated images get the installation's default visible mark. */
  #find(addressed: AddressedImage, locale: Locale): Promise<RpcResponse<'analysis.image'>> {
    if (addressed.of === 'analysis') {
      const { id, userId, kind } = addressed;
      return this.rpc.call('analysis.image', { id, userId, kind });
    }
    const { id: taskId, userId, kind, index } = addressed;
    const download = kind === 'image' ? { mark: null, locale } : undefined;
    const asked = { taskId, userId, kind, index, download };
    return this.rpc.call('generation.image', asked, { timeoutMs: drawTimeoutMs });
  }
}

/** Whether the image is a member's upload, which pages of other sites must not show. */
const isUpload = ({ kind }: AddressedImage): boolean => kind === 'original' || kind === 'reference';
