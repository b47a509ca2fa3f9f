import { type Lot, type Refund, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { LotsService } from './lots.service.js';
import { RefundsService } from './refunds.service.js';

@Controller()
export class LotsController {
  constructor(
    private readonly service: LotsService,
    private readonly refunds: RefundsService,
  ) {}

  @RpcMethod('credits.lots')
  lots(request: RpcRequest<'credits.lots'>): Promise<RpcResponse<'credits.lots'>> {
    return this.service.lots(request);
  }

  @RpcMethod('credits.extendLot')
  extend(request: RpcRequest<'credits.extendLot'>): Promise<Lot> {
    return this.service.extend(request);
  }

  @RpcMethod('credits.requestRefund')
  requestRefund(request: RpcRequest<'credits.requestRefund'>): Promise<Refund> {
    return this.refunds.requestRefund(request);
  }
}
