import { randomUUID } from 'node:crypto';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Post, UseGuards } from '@nestjs/common';
import { MemberRateGuard } from '../rate-limit/member-rate.guard.js';
import { CurrentMember, SessionGuard, type SignedInMember } from '../session/session.guard.js';

@Controller('api/generate-image')
@UseGuards(SessionGuard, MemberRateGuard('generatePerMember'))
export class GenerationController {
  constructor(private readonly rpc: RpcClient) {}

  @Post()
  submit(@CurrentMember() member: SignedInMember) {
    return this.rpc.call('generation.submit', { taskId: randomUUID(), userId: member.id });
  }
}
