import { modelSchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { parseBody } from '../http/parse-body.js';
import { JsonBody } from '../http/read-body.js';
import { CurrentMember, SessionGuard, type SignedInMember } from '../session/session.guard.js';

@Controller('api/model')
@UseGuards(SessionGuard)
export class ModelController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  get(@CurrentMember() member: SignedInMember) {
    return this.rpc.call('analysis.getModel', { userId: member.id });
  }

  @Post()
  @HttpCode(200)
  set(@CurrentMember() member: SignedInMember, @JsonBody() body: unknown) {
    const { model } = parseBody(modelSchema, body, { model: 'model.unknown' });
    return this.rpc.call('analysis.setModel', { userId: member.id, model });
  }
}

/** Public: the home page lists the detection models. */
@Controller('api/models')
export class ModelsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  get() {
    return this.rpc.call('analysis.runningModels', {});
  }
}
