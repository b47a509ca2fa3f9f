import { type UsedKey, type V1Account } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { CurrentKey, KeyGuard, NeedsScope } from '../keys/key.guard.js';

@Controller('api/v1/account')
@UseGuards(KeyGuard)
export class V1AccountController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @NeedsScope('read')
  async read(@CurrentKey() { id, userId, name, scopes, creditLimit }: UsedKey): Promise<V1Account> {
    const { available, held } = await this.rpc.call('credits.balance', { userId });
    const creditsLeft =
      creditLimit === null ? null : Math.max(0, creditLimit - (await this.#spentBy(id, userId)));
    return { credits: { available, held }, key: { name, scopes, creditLimit, creditsLeft } };
  }

  async #spentBy(spenderId: string, userId: number): Promise<number> {
    return (await this.rpc.call('credits.spentBy', { userId, spenderId })).amount;
  }
}
