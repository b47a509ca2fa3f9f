import { addPasskeyBodySchema, beginPasskeyBodySchema, type PasskeyOptions } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { type Request } from 'express';
import { parseBody, JsonBody } from '../http/read-body.js';
import { PublicOrigin } from '../public-origin.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { passwordTimeoutMs } from '../sign-in/credentials.js';
import { Reauthentication } from './reauthentication.js';

@Controller('api/account/passkeys')
@UseGuards(SessionGuard)
export class PasskeysController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly origin: PublicOrigin,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get()
  list(@MemberId() userId: number) {
    return this.rpc.call('auth.passkeys', { userId });
  }

  @Post('options')
  @HttpCode(200)
  async begin(@Req() request: Request, @JsonBody() sent: unknown): Promise<PasskeyOptions> {
    const body = parseBody(beginPasskeyBodySchema, sent);
    return this.reauthentication.whole(request, ({ member: { id: userId }, hasJustSignedIn }) => {
      const asked = { ...body, userId, hasJustSignedIn, origin: this.origin.url };
      return this.rpc.call('auth.beginPasskey', asked, { timeoutMs: passwordTimeoutMs });
    });
  }

  @Post()
  add(@Req() request: Request, @JsonBody() sent: unknown, @MemberId() userId: number) {
    const body = parseBody(addPasskeyBodySchema, sent, { credential: 'auth.passkey-invalid' });
    return this.rpc.call('auth.addPasskey', { ...body, userId, origin: this.origin.url });
  }

  @Delete(':passkeyId')
  async remove(
    @Req() request: Request,
    @MemberId() userId: number,
    @Param('passkeyId') id: string,
  ): Promise<void> {
    await this.reauthentication.needFactor(request);
    await this.rpc.call('auth.removePasskey', { userId, id });
  }
}
