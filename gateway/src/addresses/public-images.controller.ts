import { type PublicImage } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { analysisIdPipe } from '../http/id.pipe.js';
import { ImageAddresses } from '../http/image-address.js';
import { PublicOrigin } from '../public-origin.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';

/** Makes addresses at which a search engine can see the preview of an analysis. */
@Controller('api/analysis/:id')
@UseGuards(SessionGuard)
export class PublicImagesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly addresses: ImageAddresses,
    private readonly origin: PublicOrigin,
  ) {}

  /** Publishes only the preview, which is re-encoded without metadata. @throws AppError `analysis.not-found` */
  @Post('public-image')
  @HttpCode(200)
  async publish(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number): Promise<PublicImage> {
    const image = { of: 'analysis', id, kind: 'preview', userId } as const;
    await this.rpc.call('analysis.image', { id, userId, kind: image.kind });
    const until = ImageAddresses.untilFrom(Date.now());
    const address = this.origin.url + this.addresses.sign(image, until);
    return { address, until: new Date(until).toISOString() };
  }
}
