import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { NearCopiesService } from './near-copies.service.js';

@Controller()
export class NearCopiesRpcController {
  constructor(private readonly copies: NearCopiesService) {}

  @RpcMethod('analysis.nearCopies')
  nearCopies(request: RpcRequest<'analysis.nearCopies'>) {
    return this.copies.find(request);
  }

  @RpcMethod('analysis.knownImage')
  knownImage(request: RpcRequest<'analysis.knownImage'>) {
    return this.copies.knownImage(request);
  }
}
