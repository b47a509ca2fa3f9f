import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { LookUpService } from './look-up.service.js';

@Controller()
export class LookUpRpcController {
  constructor(private readonly lookUps: LookUpService) {}

  @RpcMethod('analysis.lookUp')
  lookUp(request: RpcRequest<'analysis.lookUp'>) {
    return this.lookUps.lookUp(request);
  }
}
