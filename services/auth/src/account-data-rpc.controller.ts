import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountExportService } from './account-export.service.js';

/** RPC methods for exporting and deleting everything stored about a member. */
@Controller()
export class AccountDataRpcController {
  constructor(
    private readonly exports: AccountExportService,
    private readonly deletions: AccountDeletionService,
  ) {}

  @RpcMethod('auth.startExport')
  startExport(request: RpcRequest<'auth.startExport'>) {
    return this.exports.start(request);
  }

  @RpcMethod('auth.getExport')
  getExport(request: RpcRequest<'auth.getExport'>) {
    return this.exports.latest(request);
  }

  @RpcMethod('auth.claimExport')
  claimExport(_request: RpcRequest<'auth.claimExport'>) {
    return this.exports.claim();
  }

  @RpcMethod('auth.renewExport')
  renewExport(request: RpcRequest<'auth.renewExport'>) {
    return this.exports.renew(request);
  }

  @RpcMethod('auth.endExport')
  endExport(request: RpcRequest<'auth.endExport'>) {
    return this.exports.end(request);
  }

  @RpcMethod('auth.exportFile')
  exportFile(request: RpcRequest<'auth.exportFile'>) {
    return this.exports.file(request);
  }

  @RpcMethod('auth.deleteAccount')
  deleteAccount(request: RpcRequest<'auth.deleteAccount'>) {
    return this.deletions.delete(request);
  }

  @RpcMethod('auth.keptExports')
  keptExports(request: RpcRequest<'auth.keptExports'>) {
    return this.exports.kept(request);
  }
}
