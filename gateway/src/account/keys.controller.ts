import { type CreatedKey, createKeyBodySchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, Param, Post, Req, UseGuards } from '@nestjs/common';
import { type Request } from 'express';
import { keyIdPipe } from '../http/id.pipe.js';
import { parseBody, JsonBody } from '../http/read-body.js';
import { createKeySecret } from '../keys/key-secret.js';
import { KnownKeys } from '../keys/known-keys.service.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { passwordTimeoutMs } from '../sign-in/credentials.js';
import { MemberStreams } from '../stream/member-streams.js';
import { Reauthentication } from './reauthentication.js';

@Controller('api/account/keys')
@UseGuards(SessionGuard)
export class KeysController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly reauthentication: Reauthentication,
    private readonly knownKeys: KnownKeys,
    private readonly streams: MemberStreams,
  ) {}

  @Get()
  list(@MemberId() userId: number) {
    return this.rpc.call('auth.listKeys', { userId });
  }

  /** Creates an API key. Its secret appears in this response only; the auth service gets only the hash. */
  @Post()
  async create(@Req() request: Request, @JsonBody() sent: unknown): Promise<CreatedKey> {
    const body = parseBody(createKeyBodySchema, sent);
    const { secret, ...kept } = createKeySecret();
    return this.reauthentication.whole(request, async ({ member: { id: userId }, hasJustSignedIn }) => {
      const asked = { ...body, ...kept, userId, hasJustSignedIn };
      const key = await this.rpc.call('auth.createKey', asked, { timeoutMs: passwordTimeoutMs });
      return { ...key, secret };
    });
  }

  @Delete(':keyId')
  async revoke(@MemberId() userId: number, @Param('keyId', keyIdPipe) id: string): Promise<void> {
    await this.rpc.call('auth.revokeKey', { userId, id });
    this.knownKeys.forget(id);
    this.streams.endOf(id);
  }
}
