import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get } from '@nestjs/common';

/** Visitors read on the home page which models judge images here. */
@Controller('api/models')
export class ModelsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  get() {
    return this.rpc.call('analysis.runningModels', {});
  }
}
