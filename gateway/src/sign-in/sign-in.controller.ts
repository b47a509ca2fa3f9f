import { AppError, type Member, type User } from '@jinwi/contracts';
import { CONFIG, RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type GatewayConfig } from '../config.js';
import { countSignIn } from '../gateway-metrics.js';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { memberOf } from '../session/session.guard.js';
import { signIn, signOut, takePendingLink } from '../session/sign-in-session.js';
import { MemberStreams } from '../stream/member-streams.js';
import { parseRegistration, passwordTimeoutMs } from './credentials.js';
import { PasswordGuard } from './password.guard.js';
import { UserService } from './user.service.js';

@Controller('api')
export class SignInController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
    private readonly users: UserService,
    private readonly streams: MemberStreams,
  ) {}

  @Get('user')
  async user(@Req() request: Request): Promise<User> {
    const member = memberOf(request);
    const user = member && (await this.users.byId(member.id));
    if (!user) throw new AppError('auth.session-required');
    return user;
  }

  @Post('login')
  @HttpCode(200)
  @UseGuards(PasswordGuard)
  async login(@Req() request: Request): Promise<User> {
    const member = request.user as Member;
    const link = takePendingLink(request, member.email);
    if (link) await this.rpc.call('auth.linkGoogle', { ...link, userId: member.id });
    const user = await this.users.ofMember(member);
    await signIn(request, member.id);
    return user;
  }

  @Post('register')
  @HttpCode(201)
  async register(@Req() request: Request): Promise<User> {
    const body = parseRegistration(request.body);
    const member = await countSignIn('registration', async () => {
      await this.rateLimits.beforeRegistration({ address: request.ip, email: body.email });
      return this.rpc.call('auth.register', body, { timeoutMs: passwordTimeoutMs });
    });
    await signIn(request, member.id);
    return this.users.ofMember(member);
  }

  @Post('logout')
  @HttpCode(200)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const { sessionID } = request;
    await signOut({ request, response, isSecure: this.config.isSecure });
    this.streams.endOf(sessionID);
  }
}
