import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import { type AccountExport, AppError, type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountExportRepository, type StoredExport, toExport } from './account-export.repository.js';
import { AccountsRepository } from './accounts.repository.js';

const perDayMax = 3;

/** Manages exports of a member's data: requests, attempts and files. A gateway packs and stores the files. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly exports: AccountExportRepository,
    private readonly accounts: AccountsRepository,
  ) {}

  /** Starts an export, or returns the one in progress. Errors: `account.export-limit`. */
  @RpcMethod('auth.startExport')
  async start({ userId, locale, sessions }: RpcRequest<'auth.startExport'>): Promise<AccountExport> {
    const latest = await this.exports.latest(userId);
    if (latest && isUnderWay(latest)) return toExport(latest);
    const waitMs = await this.exports.waitMs({ userId, perDayMax });
    if (waitMs !== null)
      throw new AppError('account.export-limit', { retryAfterSeconds: Math.max(1, waitMs / 1000) });
    await this.exports.insert({ id: randomUUID(), userId, locale, sessions });
    await this.accounts.audit('account.export-asked', userId);
    const started = await this.exports.latest(userId);
    assert(started, 'an export was stored a moment ago');
    return toExport(started);
  }

  /** Returns the latest export; null if there is none or it has expired. */
  @RpcMethod('auth.getExport')
  async latest({ userId }: RpcRequest<'auth.getExport'>) {
    const latest = await this.exports.latest(userId);
    return { export: latest && toExport(latest) };
  }

  @RpcMethod('auth.claimExport')
  async claim() {
    const claimed = await this.exports.claim();
    const account = claimed && (await this.exports.account(claimed.userId));
    if (!claimed || !account) return { job: null };
    const { id, attempts: attempt, locale, sessions } = claimed;
    return { job: { id, attempt, locale, account, sessions } };
  }

  @RpcMethod('auth.renewExport')
  async renew(attempt: RpcRequest<'auth.renewExport'>) {
    return { isOurs: await this.exports.renew(attempt) };
  }

  @RpcMethod('auth.endExport')
  async end(attempt: RpcRequest<'auth.endExport'>) {
    await this.exports.end(attempt);
    return {};
  }

  @RpcMethod('auth.exportFile')
  async file({ userId }: RpcRequest<'auth.exportFile'>) {
    const latest = await this.exports.latest(userId);
    if (latest?.state !== 'ready') throw new AppError('account.export-not-found');
    const { id, attempts: attempt, sizeBytes, partCount } = latest;
    assert(sizeBytes !== null && partCount !== null, 'a ready export has a file');
    return { id, attempt, sizeBytes: Number(sizeBytes), partCount };
  }

  @RpcMethod('auth.keptExports')
  async kept({ ids }: RpcRequest<'auth.keptExports'>) {
    return { ids: await this.exports.kept(ids) };
  }
}

const isUnderWay = ({ state }: StoredExport): boolean => state === 'waiting' || state === 'running';
