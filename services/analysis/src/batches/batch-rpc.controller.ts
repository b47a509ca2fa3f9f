import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { BatchFetchesService } from './batch-fetches.service.js';
import { BatchService } from './batch.service.js';

@Controller()
export class BatchRpcController {
  constructor(
    private readonly batches: BatchService,
    private readonly fetches: BatchFetchesService,
  ) {}

  @RpcMethod('analysis.openBatch')
  open(request: RpcRequest<'analysis.openBatch'>) {
    return this.batches.open(request);
  }

  @RpcMethod('analysis.addToBatch')
  add(request: RpcRequest<'analysis.addToBatch'>) {
    return this.batches.add(request);
  }

  @RpcMethod('analysis.closeBatch')
  close(request: RpcRequest<'analysis.closeBatch'>) {
    return this.batches.close(request);
  }

  @RpcMethod('analysis.watchBatch')
  watch(request: RpcRequest<'analysis.watchBatch'>) {
    return this.batches.watch(request);
  }

  @RpcMethod('analysis.batchItems')
  page(request: RpcRequest<'analysis.batchItems'>) {
    return this.batches.page(request);
  }

  @RpcMethod('analysis.listBatches')
  list(request: RpcRequest<'analysis.listBatches'>) {
    return this.batches.list(request);
  }

  @RpcMethod('analysis.claimFetches')
  claim(request: RpcRequest<'analysis.claimFetches'>) {
    return this.fetches.claim(request);
  }

  @RpcMethod('analysis.fetched')
  fetched(request: RpcRequest<'analysis.fetched'>) {
    return this.fetches.fetched(request);
  }

  @RpcMethod('analysis.fetchFailed')
  fetchFailed(request: RpcRequest<'analysis.fetchFailed'>) {
    return this.fetches.failed(request);
  }
}
