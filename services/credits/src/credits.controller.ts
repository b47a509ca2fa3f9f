import { type Balance, type Hold, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { CreditsService } from './credits.service.js';

@Controller()
export class CreditsController {
  constructor(private readonly credits: CreditsService) {}

  @RpcMethod('credits.openAccount')
  openAccount(request: RpcRequest<'credits.openAccount'>): Promise<Balance> {
    return this.credits.openAccount(request);
  }

  @RpcMethod('credits.balance')
  balance(request: RpcRequest<'credits.balance'>): Promise<Balance> {
    return this.credits.balance(request);
  }

  @RpcMethod('credits.records')
  records(request: RpcRequest<'credits.records'>): Promise<RpcResponse<'credits.records'>> {
    return this.credits.records(request);
  }

  @RpcMethod('credits.reserve')
  reserve(request: RpcRequest<'credits.reserve'>): Promise<Hold> {
    return this.credits.reserve(request);
  }

  @RpcMethod('credits.capture')
  capture(request: RpcRequest<'credits.capture'>): Promise<Hold> {
    return this.credits.capture(request);
  }

  @RpcMethod('credits.release')
  release(request: RpcRequest<'credits.release'>): Promise<Hold> {
    return this.credits.release(request);
  }
}
