import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get } from '@nestjs/common';

/** Public: the home page lists the detection models. */
@Controller('api/models')
export class ModelsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  get() {
    return this.rpc.call('analysis.runningModels', {});
  }
}
