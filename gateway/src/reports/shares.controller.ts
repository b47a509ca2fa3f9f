import { type NewShare, shareBodySchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import { analysisIdPipe, shareIdPipe } from '../http/id.pipe.js';
import { parseBody, JsonBody } from '../http/read-body.js';
import { PublicOrigin } from '../public-origin.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { newLinkSecret } from './shared-reports.service.js';

@Controller('api/analysis/:id/shares')
@UseGuards(SessionGuard)
export class SharesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly origin: PublicOrigin,
  ) {}

  /** The link is returned only here: the server stores only the hash of its secret. */
  @Post()
  async share(
    @MemberId() userId: number,
    @Param('id', analysisIdPipe) id: number,
    @JsonBody() body: unknown,
  ): Promise<NewShare> {
    const agreed = parseBody(shareBodySchema, body);
    const { token, tokenHash } = newLinkSecret();
    const { url: issuer } = this.origin;
    const share = await this.rpc.call('analysis.shareReport', { id, userId, ...agreed, tokenHash, issuer });
    return { ...share, url: `${issuer}/r/${token}` };
  }

  @Get()
  list(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number) {
    return this.rpc.call('analysis.listShares', { id, userId });
  }

  @Delete(':shareId')
  async revoke(
    @MemberId() userId: number,
    @Param('id', analysisIdPipe) id: number,
    @Param('shareId', shareIdPipe) shareId: string,
  ): Promise<void> {
    await this.rpc.call('analysis.revokeShare', { id, userId, shareId });
  }
}
