import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { ComparisonService } from './comparison.service.js';

@Controller()
export class ComparisonRpcController {
  constructor(private readonly comparisons: ComparisonService) {}

  @RpcMethod('analysis.compare')
  compare(request: RpcRequest<'analysis.compare'>) {
    return this.comparisons.compare(request);
  }

  @RpcMethod('analysis.listComparisons')
  list(request: RpcRequest<'analysis.listComparisons'>) {
    return this.comparisons.list(request);
  }

  @RpcMethod('analysis.comparison')
  get(request: RpcRequest<'analysis.comparison'>) {
    return this.comparisons.get(request);
  }

  @RpcMethod('analysis.comparisonImage')
  image(request: RpcRequest<'analysis.comparisonImage'>) {
    return this.comparisons.image(request);
  }
}
