import { deleteAccountBodySchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { type Request } from 'express';
import { parseBody } from '../http/parse-body.js';
import { JsonBody } from '../http/read-body.js';
import { MemberSessions } from '../session/member-sessions.js';
import { SessionGuard } from '../session/session.guard.js';
import { passwordTimeoutMs } from '../sign-in/credentials.js';
import { Reauthentication } from './reauthentication.js';

@Controller('api/account/deletion')
@UseGuards(SessionGuard)
export class AccountDeletionController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: MemberSessions,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** Deletes the account of the signed-in member and ends all sessions of that member. */
  @Post()
  @HttpCode(200)
  async delete(@Req() request: Request, @JsonBody() sent: unknown): Promise<void> {
    const { password } = parseBody(deleteAccountBodySchema, sent, { word: 'account.word-wrong' });
    await this.reauthentication.whole(request, async ({ member: { id: userId }, hasJustSignedIn }) => {
      const asked = { userId, password, hasJustSignedIn };
      await this.rpc.call('auth.deleteAccount', asked, { timeoutMs: passwordTimeoutMs });
      await this.sessions.endAll(userId);
    });
  }
}
