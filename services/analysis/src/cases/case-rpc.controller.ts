import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { CaseService } from './case.service.js';

@Controller()
export class CaseRpcController {
  constructor(private readonly cases: CaseService) {}

  @RpcMethod('analysis.listCases')
  list(request: RpcRequest<'analysis.listCases'>) {
    return this.cases.list(request);
  }

  @RpcMethod('analysis.openCase')
  open(request: RpcRequest<'analysis.openCase'>) {
    return this.cases.open(request);
  }

  @RpcMethod('analysis.getCase')
  get(request: RpcRequest<'analysis.getCase'>) {
    return this.cases.get(request);
  }

  @RpcMethod('analysis.changeCase')
  change(request: RpcRequest<'analysis.changeCase'>) {
    return this.cases.change(request);
  }

  @RpcMethod('analysis.deleteCase')
  delete(request: RpcRequest<'analysis.deleteCase'>) {
    return this.cases.delete(request);
  }

  @RpcMethod('analysis.addToCase')
  add(request: RpcRequest<'analysis.addToCase'>) {
    return this.cases.add(request);
  }

  @RpcMethod('analysis.removeFromCase')
  remove(request: RpcRequest<'analysis.removeFromCase'>) {
    return this.cases.remove(request);
  }
}
