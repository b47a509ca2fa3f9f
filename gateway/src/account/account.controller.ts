import {
  changePasswordBodySchema,
  deleteAccountBodySchema,
  forgotPasswordBodySchema,
  type MemberSession,
  resetPasswordBodySchema,
} from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { type Request } from 'express';
import { type FieldCodes, parseBody, JsonBody } from '../http/read-body.js';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { MemberSessions } from '../session/member-sessions.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { credentialCodes, passwordTimeoutMs } from '../sign-in/credentials.js';
import { Reauthentication } from './reauthentication.js';

@Controller('api/account')
@UseGuards(SessionGuard)
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly reauthentication: Reauthentication,
    private readonly sessions: MemberSessions,
  ) {}

  @Get('security')
  securityState(@MemberId() userId: number) {
    return this.rpc.call('auth.securityState', { userId });
  }

  @Post('password')
  @HttpCode(200)
  async changePassword(@Req() request: Request, @JsonBody() sent: unknown): Promise<void> {
    const body = parseBody(changePasswordBodySchema, sent, fieldCodes);
    await this.reauthentication.whole(request, async ({ member: { id: userId } }) => {
      await this.rpc.call('auth.changePassword', { ...body, userId }, { timeoutMs: passwordTimeoutMs });
      await this.sessions.endOthers(request);
    });
  }

  @Post('deletion')
  @HttpCode(200)
  async delete(@Req() request: Request, @JsonBody() sent: unknown): Promise<void> {
    const { password } = parseBody(deleteAccountBodySchema, sent, { word: 'account.word-wrong' });
    await this.reauthentication.whole(request, async ({ member: { id: userId }, hasJustSignedIn }) => {
      const asked = { userId, password, hasJustSignedIn };
      await this.rpc.call('auth.deleteAccount', asked, { timeoutMs: passwordTimeoutMs });
      await this.sessions.endAll(userId);
    });
  }

  @Get('sessions')
  async list(@Req() request: Request): Promise<{ sessions: MemberSession[] }> {
    return { sessions: await this.sessions.list(request) };
  }

  @Delete('sessions')
  async endOthers(@Req() request: Request, @MemberId() userId: number): Promise<void> {
    try {
      await this.rpc.call('auth.endSessions', { userId });
    } finally {
      await this.sessions.endOthers(request);
    }
  }

  @Delete('sessions/:sessionId')
  end(@Req() request: Request, @Param('sessionId') id: string): Promise<void> {
    return this.sessions.end(request, id);
  }
}

/** Endpoints to reset a forgotten password; they need no session. */
@Controller('api/password')
export class ForgottenPasswordController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
    private readonly sessions: MemberSessions,
  ) {}

  @Post('forgot')
  @HttpCode(202)
  async forgot(@Req() request: Request, @JsonBody() sent: unknown): Promise<void> {
    const body = parseBody(forgotPasswordBodySchema, sent, fieldCodes);
    await this.rateLimits.beforeReset({ address: request.ip, email: body.email });
    await this.rpc.call('auth.askPasswordReset', body);
  }

  @Post('reset')
  @HttpCode(200)
  async reset(@Req() request: Request, @JsonBody() sent: unknown): Promise<void> {
    const body = parseBody(resetPasswordBodySchema, sent, fieldCodes);
    await this.rateLimits.consumeByAddress('resetPerAddress', request.ip);
    const member = await this.rpc.call('auth.resetPassword', body, { timeoutMs: passwordTimeoutMs });
    await this.sessions.endAll(member.id);
  }
}

const fieldCodes: FieldCodes = {
  ...credentialCodes,
  newPassword: credentialCodes.password,
  currentPassword: 'auth.password-wrong',
  token: 'auth.reset-invalid',
};
