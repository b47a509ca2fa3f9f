import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { DecisionService } from './decision.service.js';

@Controller()
export class DecisionRpcController {
  constructor(private readonly decisions: DecisionService) {}

  @RpcMethod('analysis.decide')
  decide(request: RpcRequest<'analysis.decide'>) {
    return this.decisions.decide(request);
  }

  @RpcMethod('analysis.undecide')
  undecide(request: RpcRequest<'analysis.undecide'>) {
    return this.decisions.undecide(request);
  }

  @RpcMethod('analysis.decisionStatistics')
  statistics(request: RpcRequest<'analysis.decisionStatistics'>) {
    return this.decisions.statistics(request);
  }

  @RpcMethod('analysis.historyRows')
  historyRows(request: RpcRequest<'analysis.historyRows'>) {
    return this.decisions.historyRows(request);
  }
}
