import {
  AppError,
  changeEmailBodySchema,
  type ConfirmedEmail,
  confirmEmailBodySchema,
} from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { type Request } from 'express';
import { parseBody, JsonBody } from '../http/read-body.js';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { MemberSessions } from '../session/member-sessions.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { passwordTimeoutMs } from '../sign-in/credentials.js';
import { Reauthentication } from './reauthentication.js';

@Controller('api/account/email')
@UseGuards(SessionGuard)
export class EmailController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** Requests a confirmation email, which counts towards the same rate limit as password-reset emails. */
  @Post()
  @HttpCode(202)
  async change(@Req() request: Request, @JsonBody() sent: unknown): Promise<void> {
    const body = parseBody(changeEmailBodySchema, sent, { email: 'auth.email-invalid' });
    await this.reauthentication.whole(request, async ({ member: { id: userId }, hasJustSignedIn }) => {
      await this.rateLimits.beforeReset({ address: request.ip, email: body.email });
      const asked = { ...body, userId, hasJustSignedIn };
      await this.rpc.call('auth.askEmailChange', asked, { timeoutMs: passwordTimeoutMs });
    });
  }

  @Post('proof')
  @HttpCode(202)
  async prove(@Req() request: Request, @MemberId() userId: number): Promise<void> {
    const member = await this.rpc.call('auth.getMember', { userId });
    if (!member) throw new AppError('auth.session-required');
    await this.rateLimits.beforeReset({ address: request.ip, email: member.email });
    await this.rpc.call('auth.askEmailProof', { userId });
  }
}

/** Confirms an email address with the token from an emailed link; no session is needed. */
@Controller('api/email')
export class EmailLinkController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
    private readonly sessions: MemberSessions,
  ) {}

  @Post('confirm')
  @HttpCode(200)
  async confirm(@Req() request: Request, @JsonBody() sent: unknown): Promise<ConfirmedEmail> {
    const body = parseBody(confirmEmailBodySchema, sent, { token: 'auth.email-link-invalid' });
    await this.rateLimits.consumeByAddress('resetPerAddress', request.ip);
    const { userId, ...confirmed } = await this.rpc.call('auth.confirmEmail', body);
    if (confirmed.outcome === 'changed') await this.sessions.endOthersOf(userId, request);
    return confirmed;
  }
}
