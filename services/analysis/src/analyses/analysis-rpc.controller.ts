import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { AnalysisLifecycle } from './analysis-lifecycle.js';
import { AnalysisService } from './analysis.service.js';
import { MemberErasure } from './member-erasure.js';
import { ModelSettingService } from '../models/model-setting.service.js';

@Controller()
export class AnalysisRpcController {
  constructor(
    private readonly lifecycle: AnalysisLifecycle,
    private readonly analyses: AnalysisService,
    private readonly erasure: MemberErasure,
    private readonly models: ModelSettingService,
  ) {}

  @RpcMethod('analysis.submit')
  submit(request: RpcRequest<'analysis.submit'>) {
    return this.lifecycle.submit(request);
  }

  @RpcMethod('analysis.findSubmitted')
  findSubmitted(request: RpcRequest<'analysis.findSubmitted'>) {
    return this.lifecycle.findSubmitted(request);
  }

  @RpcMethod('analysis.watch')
  watch(request: RpcRequest<'analysis.watch'>) {
    return this.lifecycle.watch(request);
  }

  @RpcMethod('analysis.get')
  get(request: RpcRequest<'analysis.get'>) {
    return this.analyses.get(request);
  }

  @RpcMethod('analysis.history')
  history(request: RpcRequest<'analysis.history'>) {
    return this.analyses.history(request);
  }

  @RpcMethod('analysis.failures')
  failures(request: RpcRequest<'analysis.failures'>) {
    return this.analyses.failures(request);
  }

  @RpcMethod('analysis.find')
  find(request: RpcRequest<'analysis.find'>) {
    return this.analyses.find(request);
  }

  @RpcMethod('analysis.setHidden')
  setHidden(request: RpcRequest<'analysis.setHidden'>) {
    return this.analyses.setHidden(request);
  }

  @RpcMethod('analysis.delete')
  delete(request: RpcRequest<'analysis.delete'>) {
    return this.analyses.delete(request);
  }

  @RpcMethod('analysis.image')
  image(request: RpcRequest<'analysis.image'>) {
    return this.analyses.image(request);
  }

  @RpcMethod('analysis.storedBytes')
  storedBytes(request: RpcRequest<'analysis.storedBytes'>) {
    return this.analyses.storedBytes(request);
  }

  @RpcMethod('analysis.exportNext')
  exportNext(request: RpcRequest<'analysis.exportNext'>) {
    return this.analyses.exportNext(request);
  }

  @RpcMethod('analysis.eraseMember')
  eraseMember(request: RpcRequest<'analysis.eraseMember'>) {
    return this.erasure.erase(request);
  }

  @RpcMethod('analysis.chargeOutcome')
  chargeOutcome(request: RpcRequest<'analysis.chargeOutcome'>) {
    return this.analyses.chargeOutcome(request);
  }

  @RpcMethod('analysis.runningModels')
  runningModels() {
    return this.models.running();
  }

  @RpcMethod('analysis.getModel')
  getModel(request: RpcRequest<'analysis.getModel'>) {
    return this.models.get(request);
  }

  @RpcMethod('analysis.setModel')
  setModel(request: RpcRequest<'analysis.setModel'>) {
    return this.models.set(request);
  }
}
