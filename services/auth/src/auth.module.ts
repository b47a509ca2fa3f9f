import { idSchema } from '@jinwi/contracts';
import { DatabaseModule, type OutboxHandler, OutboxModule } from '@jinwi/database';
import { CONFIG, LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AccountOpeningService } from './account-opening.service.js';
import { AuthController } from './auth.controller.js';
import { authSchema } from './auth.data-source.js';
import { AuthRepository, openAccountTopic } from './auth.repository.js';
import { type AuthConfig } from './config.js';
import { GoogleSignInService } from './google-sign-in.service.js';
import { MemberService } from './member.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordHasher } from './password-hasher.js';
import { passwordMailHandlers } from './password-mails.js';
import { PasswordSignInService } from './password-sign-in.service.js';

const openAccountPayload = z.object({ userId: idSchema });

const outboxHandlers = (
  credits: RpcClient,
  dataSource: DataSource,
  config: AuthConfig,
  logger: Logger,
): Record<string, OutboxHandler> => ({
  [openAccountTopic]: async (payload) => {
    await credits.call('credits.openAccount', openAccountPayload.parse(payload));
  },
  ...passwordMailHandlers({ dataSource, config, logger }),
});

@Module({
  imports: [
    DatabaseModule.forRoot(authSchema),
    OutboxModule.forRoot({ inject: [RpcClient, DataSource, CONFIG, LOGGER], useFactory: outboxHandlers }),
  ],
  controllers: [AuthController],
  providers: [
    AccountOpeningService,
    AuthRepository,
    GoogleSignInService,
    MemberService,
    PasswordChangeService,
    PasswordHasher,
    PasswordSignInService,
  ],
})
export class AuthModule {}
