import { idSchema } from '@jinwi/contracts';
import { type OutboxHandler } from '@jinwi/database';
import { type Mail, MailRefusedError, openMailer } from '@jinwi/mail';
import { type Logger } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { AuthRepository, changedMailTopic, resetMailTopic } from './auth.repository.js';
import { type AuthConfig } from './config.js';
import { changedMail, resetMail } from './password-mail-texts.js';
import { createResetToken, resetValidMinutes } from './password-reset-token.js';

const payloadSchema = z.object({ userId: idSchema.nullable() });

interface Sending {
  dataSource: DataSource;
  config: Pick<AuthConfig, 'mail' | 'publicUrl'>;
  logger: Logger;
}

/** Send the mails that outbox rows ask for; without a mail server they are dropped. */
export function passwordMailHandlers({
  dataSource,
  config: { mail: settings, publicUrl },
  logger,
}: Sending): Record<string, OutboxHandler> {
  const accounts = new AuthRepository(dataSource.manager);
  const send = settings && openMailer(settings);
  const handler =
    (mailFor: (member: { userId: number; to: string; rowId: string }) => Promise<Mail>): OutboxHandler =>
    async (payload, { id: rowId }) => {
      const { userId } = payloadSchema.parse(payload);
      const account = userId === null ? null : await accounts.findById(userId);
      if (!send || !account) return;
      try {
        await send(await mailFor({ userId: account.id, to: account.email, rowId }));
      } catch (error) {
        if (!(error instanceof MailRefusedError && error.isPermanent)) throw error;
        logger.warn({ err: error, userId }, 'mail about a password was refused');
      }
    };
  return {
    // Each try has a token of its own, because none is stored; only the last one sent is in a mailbox.
    [resetMailTopic]: handler(async ({ userId, to }) => {
      const { token, tokenHash } = createResetToken();
      await accounts.insertReset({ tokenHash, userId, validMs: resetValidMinutes * 60_000 });
      return resetMail({ id: tokenHash, to, link: `${publicUrl}/auth?reset=${token}` });
    }),
    [changedMailTopic]: handler(({ to, rowId }) =>
      Promise.resolve(changedMail({ id: rowId, to, link: `${publicUrl}/auth?forgot` })),
    ),
  };
}
