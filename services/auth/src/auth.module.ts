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
import { accountDeletionHandlers, AccountDeletionService } from './accounts/account-deletion.service.js';
import { AccountExportRepository } from './accounts/account-export.repository.js';
import { AccountExportService } from './accounts/account-export.service.js';
import { AccountOpeningService } from './accounts/account-opening.service.js';
import { AccountsRepository, openAccountTopic } from './accounts/accounts.repository.js';
import { FormerAddresses } from './accounts/former-addresses.repository.js';
import { MemberService } from './accounts/member.service.js';
import { ApiKeyService } from './api-keys/api-key.service.js';
import { authSchema } from './auth.data-source.js';
import { type AuthConfig } from './config.js';
import { accountMailHandlers } from './email/account-mails.js';
import { EmailAddressService } from './email/email-address.service.js';
import { PasskeyService } from './passkeys/passkey.service.js';
import { PasswordChangeService } from './passwords/password-change.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { GoogleSignInService } from './sign-in/google-sign-in.service.js';
import { PasswordSignInService } from './sign-in/password-sign-in.service.js';
import { ReauthenticationService } from './sign-in/reauthentication.service.js';

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
  providers: [
    ...callable,
    AccountExportRepository,
    AccountOpeningService,
    AccountsRepository,
    PasswordHasher,
  ],
})
class AuthModule {}

/** Starts the auth service on a migrated schema: outbox relay, RPC and, if it has a port, health and metrics. */
export const startAuth = (config: AuthConfig, { logger }: { logger: Logger }): Promise<Closable> =>
  startService({ service: 'auth', module: AuthModule, config, logger });
