import { serviceNames } from '@jinwi/contracts';
import { failedChecks, type HealthCheck, RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, Inject, Injectable, Res } from '@nestjs/common';
import { type Response } from 'express';
import { SESSION_BACKEND, type SessionBackend } from '../session/session-backend.js';
import { ShutdownSignal } from '../stream/shutdown-signal.js';

@Injectable()
export class HealthService {
  constructor(
    @Inject(SESSION_BACKEND) private readonly sessions: SessionBackend,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly rpc: RpcClient,
    private readonly shutdown: ShutdownSignal,
  ) {}

  get stores(): Record<string, HealthCheck> {
    return { sessions: () => this.sessions.check(), objects: () => this.objects.check() };
  }

  /** The checks of `/readyz`: stores, free space, services, and whether the gateway is shutting down. */
  get all(): Record<string, HealthCheck> {
    const services = serviceNames.map((name): [string, HealthCheck] => [name, () => this.rpc.check(name)]);
    const space = () => this.objects.checkSpace();
    return { ...this.stores, space, ...Object.fromEntries(services), open: () => this.#stays() };
  }

  #stays(): Promise<void> {
    return this.shutdown.leaving.aborted ? Promise.reject(new Error('closing')) : Promise.resolve();
  }
}

@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('healthz')
  alive(@Res() response: Response): Promise<void> {
    return answer(response, this.health.stores);
  }

  @Get('readyz')
  ready(@Res() response: Response): Promise<void> {
    return answer(response, this.health.all);
  }
}

async function answer(response: Response, checks: Record<string, HealthCheck>): Promise<void> {
  const failed = await failedChecks(checks);
  const isWell = failed.length === 0;
  response
    .status(isWell ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .json({ status: isWell ? 'ok' : 'unavailable', failed });
}
