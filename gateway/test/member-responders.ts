import { type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { type Logger, RpcMethod, type Closable, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { KeyResponder } from './key-responder.js';

/** The id of a member whose email address starts with `owner`; every other member has the id 2. */
export const ownerId = 1;

const memberOf = (id: number, email = 'member@example.com') => ({
  id,
  username: 'member',
  email,
  sessionEpoch: 0,
  creditsAwaitProof: false,
  hasSecondFactor: false,
});

@Controller()
class AuthResponder {
  @RpcMethod('auth.verifyPassword')
  async verifyPassword({
    email,
  }: RpcRequest<'auth.verifyPassword'>): Promise<RpcResponse<'auth.verifyPassword'>> {
    return Promise.resolve(memberOf(email.startsWith('owner') ? ownerId : 2, email));
  }

  @RpcMethod('auth.getMember')
  async getMember({ userId }: RpcRequest<'auth.getMember'>): Promise<RpcResponse<'auth.getMember'>> {
    return Promise.resolve(memberOf(userId));
  }
}

@Controller()
class CreditsResponder {
  @RpcMethod('credits.balance')
  async balance(_request: RpcRequest<'credits.balance'>): Promise<RpcResponse<'credits.balance'>> {
    return Promise.resolve({ available: 5, held: 0, nextExpiry: null });
  }

  @RpcMethod('credits.spentBy')
  async spentBy({ spenderId }: RpcRequest<'credits.spentBy'>): Promise<RpcResponse<'credits.spentBy'>> {
    return Promise.resolve({ amount: spentCredits.get(spenderId) ?? 0 });
  }
}

/** The credits that each key has spent, by the key's id. */
export const spentCredits = new Map<string, number>();

@Module({ controllers: [AuthResponder, KeyResponder] })
class AuthResponderModule {}
@Module({ controllers: [CreditsResponder] })
class CreditsResponderModule {}

/** Starts the services that every call of a signed-in member needs. */
export async function startMemberResponders({
  rpcUrl,
  logger,
}: {
  rpcUrl: string;
  logger: Logger;
}): Promise<Closable> {
  const auth = await startRpcService({ service: 'auth', module: AuthResponderModule, rpcUrl, logger });
  const credits = await startRpcService({
    service: 'credits',
    module: CreditsResponderModule,
    rpcUrl,
    logger,
  });
  return {
    async close() {
      await auth.close();
      await credits.close();
    },
  };
}
