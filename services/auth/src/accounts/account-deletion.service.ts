import { type AppError, idSchema, type RpcRequest } from '@jinwi/contracts';
import { enqueueOutbox, type OutboxHandler, OutboxRelay, transaction } from '@jinwi/database';
import { MailRefusedError, openMailer } from '@jinwi/mail';
import { type Logger, type RpcClient, RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { z } from 'zod';
import { type AuthConfig } from '../config.js';
import { accountDeletedMail } from '../email/mail-texts.js';
import { AccountDeletionEntity, AccountExportEntity } from '../entities/account-data.entity.js';
import { UserEntity } from '../entities/user.entity.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { AccountsRepository } from './accounts.repository.js';
import { FormerAddresses } from './former-addresses.repository.js';

/** Outbox topic for deleting what other services store about a member. */
const eraseTopic = 'account.erase';
const accountDeletedTopic = 'mail.accountDeleted';
const payloadSchema = z.object({ userId: idSchema });

/** Outbox topic for an operator's deletion of one analysis. */
export const deleteAnalysisTopic = 'operator.deleteAnalysis';
const analysisSchema = payloadSchema.extend({ id: idSchema });

/** Deletes accounts. The caller ends the member's sessions. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reauthentication: ReauthenticationService,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Deletes the account, its ways to sign in and its address in one transaction, which also enqueues the deletion of
   * the rest. From then on, nobody can sign in to the account, and its address can be used again.
   * Errors: those of {@link ReauthenticationService.check}.
   */
  @RpcMethod('auth.deleteAccount')
  async delete(proof: RpcRequest<'auth.deleteAccount'>): Promise<Record<string, never>> {
    const { id: userId } = await this.reauthentication.check(proof, 'account.delete-refused');
    await deleteAccount(this.dataSource, { userId, by: null });
    void this.relay.flush();
    return {};
  }
}

interface Deletion {
  userId: number;
  /** The operator who deletes the account; null if the member does. */
  by: { operator: string; reason: string } | null;
}

/** @returns false if there is no such account */
export function deleteAccount(dataSource: DataSource, { userId, by }: Deletion): Promise<boolean> {
  return transaction(dataSource, async (manager) => {
    const accounts = new AccountsRepository(manager);
    const account = await accounts.findById(userId);
    const { affected } = await manager.delete(UserEntity, { id: userId });
    if (!account || !affected) return false;
    const { email } = account;
    await new FormerAddresses(manager).add(email);
    await manager.delete(AccountExportEntity, { userId });
    await manager.insert(AccountDeletionEntity, { userId, email });
    if (by) await accounts.auditOperator('operator.delete-account', { userId, ...by });
    await accounts.audit('account.deleted', userId);
    await enqueueOutbox(manager, { topic: eraseTopic, payload: { userId } });
    return true;
  });
}

interface Parts {
  dataSource: DataSource;
  rpc: RpcClient;
  config: Pick<AuthConfig, 'mail'>;
  logger: Logger;
}

/** Outbox handlers that complete a deletion. Each may run again, after a crash or while a service is unavailable. */
export function accountDeletionHandlers({
  dataSource,
  rpc,
  config,
  logger,
}: Parts): Record<string, OutboxHandler> {
  const send = config.mail && openMailer(config.mail);
  return {
    async [eraseTopic](payload) {
      const { userId } = payloadSchema.parse(payload);
      await eraseWork(rpc, userId);
      // Fails until the credits of cancelled work are released; the outbox relay repeats it.
      await rpc.call('credits.closeAccount', { userId });
      // A session may have submitted more work before it ended, so erase again. Without credits, no more can follow.
      await eraseWork(rpc, userId);
      await finish(dataSource, userId);
    },
    async [deleteAnalysisTopic](payload) {
      const owned = analysisSchema.parse(payload);
      // Fails while the analysis is running; the outbox relay repeats it.
      await rpc.call('analysis.delete', owned).catch((error: unknown) => {
        if ((error as AppError).code !== 'analysis.not-found') throw error;
        logger.warn(owned, 'an operator asked to delete an analysis that does not exist');
      });
    },
    async [accountDeletedTopic](payload, { id }) {
      const { userId } = payloadSchema.parse(payload);
      const deletion = await dataSource.manager.findOneBy(AccountDeletionEntity, { userId });
      if (!deletion?.email) return;
      try {
        await send?.(accountDeletedMail({ id, to: deletion.email }));
      } catch (error) {
        if (!(error instanceof MailRefusedError && error.isPermanent)) throw error;
        logger.warn(
          { err: error, userId },
          'the mail server rejected a mail about a deleted account, it will not be sent again',
        );
      }
      await dataSource.manager.update(AccountDeletionEntity, { userId }, { email: null });
    },
  };
}

async function eraseWork(rpc: RpcClient, userId: number): Promise<void> {
  for (const name of ['analysis.eraseMember', 'generation.eraseMember'] as const) {
    while (!(await rpc.call(name, { userId })).isDone);
  }
}

function finish(dataSource: DataSource, userId: number): Promise<void> {
  return transaction(dataSource, async (manager) => {
    const { affected } = await manager.update(
      AccountDeletionEntity,
      { userId, finishedAt: IsNull() },
      { finishedAt: () => 'clock_timestamp()' },
    );
    if (affected) await enqueueOutbox(manager, { topic: accountDeletedTopic, payload: { userId } });
  });
}
