import {
  codeBodySchema,
  type RecoveryCodes,
  type SecondFactorSetup,
  setUpSecondFactorBodySchema,
  turnOffSecondFactorBodySchema,
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

@Controller('api/account/second-factor')
@UseGuards(SessionGuard)
export class SecondFactorController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
    private readonly reauthentication: Reauthentication,
    private readonly sessions: MemberSessions,
  ) {}

  @Post('setup')
  @HttpCode(200)
  async setUp(@Req() request: Request, @JsonBody() sent: unknown): Promise<SecondFactorSetup> {
    const body = parseBody(setUpSecondFactorBodySchema, sent);
    return this.reauthentication.limited(request, ({ member: { id: userId }, hasJustSignedIn }) => {
      const asked = { ...body, userId, hasJustSignedIn };
      return this.rpc.call('auth.beginSecondFactor', asked, { timeoutMs: passwordTimeoutMs });
    });
  }

  @Post()
  @HttpCode(200)
  async turnOn(
    @Req() request: Request,
    @JsonBody() sent: unknown,
    @MemberId() userId: number,
  ): Promise<RecoveryCodes> {
    const { code } = parseBody(codeBodySchema, sent);
    const codes = await this.rateLimits.limitingCodes({ userId, code, address: request.ip }, () =>
      this.rpc.call('auth.turnOnSecondFactor', { userId, code }),
    );
    request.session.factorProvenAt = Date.now();
    await this.sessions.endOthers(request);
    return codes;
  }

  /** Checks a code. For a while afterwards, actions that need the second factor are allowed. */
  @Post('proof')
  @HttpCode(200)
  async prove(@Req() request: Request, @JsonBody() sent: unknown): Promise<void> {
    const { code } = parseBody(codeBodySchema, sent);
    await this.reauthentication.proveFactor(request, code);
  }

  @Post('off')
  @HttpCode(200)
  async turnOff(@Req() request: Request, @JsonBody() sent: unknown): Promise<void> {
    const body = parseBody(turnOffSecondFactorBodySchema, sent);
    await this.reauthentication.limited(request, ({ member: { id: userId }, hasJustSignedIn }) => {
      const { code } = body;
      return this.rateLimits.limitingCodes({ userId, code, address: request.ip }, () =>
        this.rpc.call(
          'auth.turnOffSecondFactor',
          { ...body, userId, hasJustSignedIn },
          { timeoutMs: passwordTimeoutMs },
        ),
      );
    });
  }
}
