import { modelSchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { parseBody, JsonBody } from '../http/read-body.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';

@Controller('api/model')
@UseGuards(SessionGuard)
export class ModelController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  get(@MemberId() userId: number) {
    return this.rpc.call('analysis.getModel', { userId });
  }

  @Post()
  @HttpCode(200)
  set(@MemberId() userId: number, @JsonBody() body: unknown) {
    const { model } = parseBody(modelSchema, body, { model: 'model.unknown' });
    return this.rpc.call('analysis.setModel', { userId, model });
  }
}

/** Lists the detection models. Public, because the home page shows them to visitors. */
@Controller('api/models')
export class ModelsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  get() {
    return this.rpc.call('analysis.runningModels', {});
  }
}
