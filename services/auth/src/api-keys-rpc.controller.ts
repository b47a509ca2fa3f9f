import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { ApiKeyService } from './api-key.service.js';

@Controller()
export class ApiKeysRpcController {
  constructor(private readonly keys: ApiKeyService) {}

  @RpcMethod('auth.createKey')
  createKey(request: RpcRequest<'auth.createKey'>) {
    return this.keys.create(request);
  }

  @RpcMethod('auth.listKeys')
  listKeys({ userId }: RpcRequest<'auth.listKeys'>) {
    return this.keys.list(userId);
  }

  @RpcMethod('auth.revokeKey')
  revokeKey(request: RpcRequest<'auth.revokeKey'>) {
    return this.keys.revoke(request);
  }

  @RpcMethod('auth.useKey')
  useKey(request: RpcRequest<'auth.useKey'>) {
    return this.keys.use(request);
  }
}
