import { type PasskeyOptions, passkeySignInBodySchema, type User } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { type Request } from 'express';
import { countSignIn } from '../gateway-metrics.js';
import { parseBody } from '../http/parse-body.js';
import { JsonBody } from '../http/read-body.js';
import { PublicOrigin } from '../public-origin.js';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { MemberSignIn } from '../session/member-sign-in.js';
import { UserService } from './user.service.js';

@Controller('api/login/passkey')
export class PasskeySignInController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly origin: PublicOrigin,
    private readonly rateLimits: RateLimitService,
    private readonly entry: MemberSignIn,
    private readonly users: UserService,
  ) {}

  @Post('options')
  @HttpCode(200)
  async begin(@Req() request: Request): Promise<PasskeyOptions> {
    await this.rateLimits.consumeByAddress('passkeyPerAddress', request.ip);
    return this.rpc.call('auth.beginPasskeySignIn', { origin: this.origin.url });
  }

  @Post()
  @HttpCode(200)
  async signIn(@Req() request: Request, @JsonBody() sent: unknown): Promise<User> {
    const body = parseBody(passkeySignInBodySchema, sent, { credential: 'auth.passkey-unknown' });
    const member = await countSignIn('passkey', async () => {
      await this.rateLimits.consumeByAddress('passkeyPerAddress', request.ip);
      return this.rpc.call('auth.signInWithPasskey', { ...body, origin: this.origin.url });
    });
    const user = await this.users.ofMember(member);
    await this.entry.enterByPasskey(request, member);
    return user;
  }
}
