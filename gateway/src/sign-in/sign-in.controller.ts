import {
  AppError,
  codeBodySchema,
  type MemberAccount,
  type SecondStep,
  type User,
  type PasskeyOptions,
  passkeySignInBodySchema,
} from '@jinwi/contracts';
import { CONFIG, RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type GatewayConfig } from '../config.js';
import { countSignIn } from '../gateway-metrics.js';
import { parseBody, JsonBody } from '../http/read-body.js';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { MemberSignIn } from '../session/member-sign-in.js';
import { memberOf } from '../session/session.guard.js';
import { signIn, signOut, takePendingLink } from '../session/sign-in-session.js';
import { MemberStreams } from '../stream/member-streams.js';
import { parseRegistration, passwordTimeoutMs } from './credentials.js';
import { PasswordGuard } from './password.guard.js';
import { UserService } from './user.service.js';
import { PublicOrigin } from '../public-origin.js';

@Controller('api')
export class SignInController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
    private readonly users: UserService,
    private readonly entry: MemberSignIn,
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
  async login(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User | SecondStep> {
    const member = request.user as MemberAccount;
    const user = await this.users.ofMember(member);
    const outcome = await this.entry.enter(request, member, takePendingLink(request, member.email));
    if (outcome === 'signed-in') return user;
    response.status(202);
    return { needs: 'code' };
  }

  @Post('login/code')
  @HttpCode(200)
  async enterCode(@Req() request: Request, @JsonBody() sent: unknown): Promise<User> {
    const { code } = parseBody(codeBodySchema, sent);
    const member = await countSignIn('code', () => this.entry.enterCode(request, code));
    return this.users.ofMember(member);
  }

  @Post('register')
  async register(@Req() request: Request, @JsonBody() sent: unknown): Promise<User> {
    const body = parseRegistration(sent);
    const member = await countSignIn('registration', async () => {
      await this.rateLimits.beforeRegistration({ address: request.ip, email: body.email });
      return this.rateLimits.countingSignUp(request.ip, () =>
        this.rpc.call('auth.register', body, { timeoutMs: passwordTimeoutMs }),
      );
    });
    await signIn(request, member);
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
