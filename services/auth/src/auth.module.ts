import { idSchema } from '@jinwi/contracts';
import { DatabaseModule, type OutboxHandler, OutboxModule } from '@jinwi/database';
import {
  CONFIG,
  LOGGER,
  type Logger,
  RpcClient,
  type Closable,
  rpcControllers,
  startService,
} from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { accountDeletionHandlers, AccountDeletionService } from './account-deletion.service.js';
import { FormerAddresses } from './former-addresses.repository.js';
import { AccountExportRepository } from './account-export.repository.js';
import { AccountExportService } from './account-export.service.js';
import { accountMailHandlers } from './account-mails.js';
import { ApiKeyService } from './api-key.service.js';
import { AccountOpeningService } from './account-opening.service.js';
import { authSchema } from './auth.data-source.js';
import { AuthRepository, openAccountTopic } from './auth.repository.js';
import { type AuthConfig } from './config.js';
import { EmailAddressService } from './email-address.service.js';
import { GoogleSignInService } from './google-sign-in.service.js';
import { MemberService } from './member.service.js';
import { PasskeyService } from './passkey.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordSignInService } from './password-sign-in.service.js';
import { ReauthenticationService } from './reauthentication.service.js';
import { SecondFactorService } from './second-factor.service.js';

const openAccountPayload = z.object({ userId: idSchema });

const outboxHandlers = (
  credits: RpcClient,
  dataSource: DataSource,
  config: AuthConfig,
  logger: Logger,
): Record<string, OutboxHandler> => ({
  [openAccountTopic]: async (payload) => {
    const { userId } = openAccountPayload.parse(payload);
    const isReturning = await new FormerAddresses(dataSource.manager).hasMember(userId);
    await credits.call('credits.openAccount', { userId, isReturning });
  },
  ...accountMailHandlers({ dataSource, config, logger }),
  ...accountDeletionHandlers({ dataSource, rpc: credits, config, logger }),
});

const callable = [
  AccountDeletionService,
  AccountExportService,
  ApiKeyService,
  EmailAddressService,
  GoogleSignInService,
  MemberService,
  PasskeyService,
  PasswordChangeService,
  PasswordSignInService,
  ReauthenticationService,
  SecondFactorService,
];

@Module({
  imports: [
    DatabaseModule.forRoot(authSchema),
    OutboxModule.forRoot({ inject: [RpcClient, DataSource, CONFIG, LOGGER], useFactory: outboxHandlers }),
  ],
  controllers: rpcControllers(...callable),
  providers: [...callable, AccountExportRepository, AccountOpeningService, AuthRepository, PasswordHasher],
})
class AuthModule {}

/** Starts the auth service on a migrated schema: outbox relay, RPC and, if it has a port, health and metrics. */
export const startAuth = (config: AuthConfig, { logger }: { logger: Logger }): Promise<Closable> =>
  startService({ service: 'auth', module: AuthModule, config, logger });
