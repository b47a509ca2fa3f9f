import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type HoldState, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { type Logger, RpcMethod, type Closable, startRpcService } from '@jinwi/service-kit';
import { Controller, type DynamicModule, Module } from '@nestjs/common';

const pauseMs = 20;

interface Hold {
  userId: number;
  amount: number;
  state: HoldState;
}

/** Imitates the credits service in memory, for tests of other services, which must not import it. */
export class CreditsLedger {
  readonly holds = new Map<string, Hold>();
  readonly #available = new Map<number, number>();
  captures = 0;
  releases = 0;
  /** While true, calls fail with an unexpected error. */
  isBroken = false;
  isReservingPaused = false;
  /** How long a release takes; a change also applies to releases in flight. */
  releaseDelayMs = 0;

  available(userId: number): number {
    return this.#available.get(userId) ?? 5;
  }

  setAvailable(userId: number, credits: number): void {
    this.#available.set(userId, credits);
  }

  stateOf(holdId: string): HoldState | undefined {
    return this.holds.get(holdId)?.state;
  }

  balance(userId: number) {
    this.#assertWorking();
    return { available: this.available(userId), held: 0, nextExpiry: null };
  }

  reserve({ holdId, userId, amount }: RpcRequest<'credits.reserve'>) {
    this.#assertWorking();
    const first = this.holds.get(holdId);
    if (first) return { holdId, state: first.state };
    if (this.available(userId) < amount) throw new AppError('credits.insufficient');
    this.setAvailable(userId, this.available(userId) - amount);
    this.holds.set(holdId, { userId, amount, state: 'held' });
    return { holdId, state: 'held' as const };
  }

  hold(holdId: string) {
    this.#assertWorking();
    const state = this.stateOf(holdId);
    if (!state) throw new AppError('credits.hold-unknown');
    return { holdId, state };
  }

  end(holdId: string, state: 'captured' | 'released') {
    this.#assertWorking();
    const hold = this.holds.get(holdId);
    if (!hold) throw new AppError('credits.hold-unknown');
    if (hold.state === 'held') {
      hold.state = state;
      if (state === 'captured') this.captures += 1;
      else {
        this.releases += 1;
        this.setAvailable(hold.userId, this.available(hold.userId) + hold.amount);
      }
    }
    return { holdId, state: hold.state };
  }

  #assertWorking(): void {
    if (this.isBroken) throw new Error('broken by the test');
  }
}

@Controller()
class CreditsController {
  constructor(private readonly ledger: CreditsLedger) {}

  @RpcMethod('credits.reserve')
  async reserve(request: RpcRequest<'credits.reserve'>): Promise<RpcResponse<'credits.reserve'>> {
    while (this.ledger.isReservingPaused) await sleep(pauseMs);
    return this.ledger.reserve(request);
  }

  @RpcMethod('credits.balance')
  async balance({ userId }: RpcRequest<'credits.balance'>): Promise<RpcResponse<'credits.balance'>> {
    return Promise.resolve(this.ledger.balance(userId));
  }

  @RpcMethod('credits.hold')
  async hold({ holdId }: RpcRequest<'credits.hold'>): Promise<RpcResponse<'credits.hold'>> {
    return Promise.resolve(this.ledger.hold(holdId));
  }

  @RpcMethod('credits.capture')
  async capture({ holdId }: RpcRequest<'credits.capture'>): Promise<RpcResponse<'credits.capture'>> {
    return Promise.resolve(this.ledger.end(holdId, 'captured'));
  }

  @RpcMethod('credits.release')
  async release({ holdId }: RpcRequest<'credits.release'>): Promise<RpcResponse<'credits.release'>> {
    const askedAt = Date.now();
    while (Date.now() - askedAt < this.ledger.releaseDelayMs) await sleep(pauseMs);
    return this.ledger.end(holdId, 'released');
  }
}

@Module({})
class CreditsModule {}

/** Serves the credits service's RPCs from the ledger. */
export function startCreditsLedger({
  ledger,
  rpcUrl,
  logger,
}: {
  ledger: CreditsLedger;
  rpcUrl: string;
  logger: Logger;
}): Promise<Closable> {
  const module: DynamicModule = {
    module: CreditsModule,
    controllers: [CreditsController],
    providers: [{ provide: CreditsLedger, useValue: ledger }],
  };
  return startRpcService({ service: 'credits', module, rpcUrl, logger });
}
