import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { ShareService } from './share.service.js';

@Controller()
export class ShareRpcController {
  constructor(private readonly shares: ShareService) {}

  @RpcMethod('analysis.shareReport')
  share(request: RpcRequest<'analysis.shareReport'>) {
    return this.shares.share(request);
  }

  @RpcMethod('analysis.listShares')
  list(request: RpcRequest<'analysis.listShares'>) {
    return this.shares.list(request);
  }

  @RpcMethod('analysis.revokeShare')
  revoke(request: RpcRequest<'analysis.revokeShare'>) {
    return this.shares.revoke(request);
  }

  @RpcMethod('analysis.openShare')
  open(request: RpcRequest<'analysis.openShare'>) {
    return this.shares.open(request);
  }

  @RpcMethod('analysis.sharedImage')
  image(request: RpcRequest<'analysis.sharedImage'>) {
    return this.shares.image(request);
  }

  @RpcMethod('analysis.reportKeys')
  keys() {
    return this.shares.keys();
  }
}
