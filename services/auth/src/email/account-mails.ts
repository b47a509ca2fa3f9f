import { emailSchema, idSchema } from '@jinwi/contracts';
import { type OutboxHandler, transaction } from '@jinwi/database';
import { type Mail, MailRefusedError, openMailer } from '@jinwi/mail';
import { type Logger } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import {
  AccountsRepository,
  emailChangeCancelledTopic,
  passwordChangedTopic,
  passwordResetTopic,
} from '../accounts/accounts.repository.js';
import { keyCreatedTopic } from '../api-keys/api-keys.repository.js';
import { type AuthConfig } from '../config.js';
import { passkeyAddedTopic, passkeyRemovedTopic } from '../passkeys/passkeys.repository.js';
import { secondFactorOffTopic, secondFactorOnTopic } from '../second-factor/second-factors.repository.js';
import {
  addressTakenMail,
  emailChangeCancelledMail,
  emailChangedMail,
  emailLinkMail,
} from './address-mail-texts.js';
import {
  emailChangedTopic,
  emailLinkTopic,
  EmailLinksRepository,
  createLinkToken,
  linkValidMinutes,
} from './email-links.repository.js';
import {
  keyCreatedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
  type MailFacts,
  passwordResetMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from './mail-texts.js';

const memberPayload = z.object({ userId: idSchema });
const resetPayload = z.object({
  userId: idSchema.nullable(),
  /** The account's session epoch when the link was requested; absent in rows of older releases. */
  sessionEpoch: z.int().nullish(),
});
const linkPayload = z.object({ linkId: z.uuid() });
const addressPayload = z.object({ email: emailSchema });

const validMs = linkValidMinutes * 60_000;

interface Sending {
  dataSource: DataSource;
  config: Pick<AuthConfig, 'mail' | 'publicUrl'>;
  logger: Logger;
}

/** Builds the email of an outbox row. Returns null if nobody should get the email any more. */
type MailOf = (payload: unknown, rowId: string) => Promise<Mail | null>;

/** Without a mail server, emails are dropped. */
export function accountMailHandlers({ dataSource, config, logger }: Sending): Record<string, OutboxHandler> {
  const { mail: settings, publicUrl } = config;
  const accounts = new AccountsRepository(dataSource.manager);
  const send = settings && openMailer(settings);
  const handler =
    (mailOf: MailOf): OutboxHandler =>
    async (payload, { id: rowId }) => {
      const mail = send && (await mailOf(payload, rowId));
      if (!mail) return;
      try {
        await send(mail);
      } catch (error) {
        if (!(error instanceof MailRefusedError && error.isPermanent)) throw error;
        logger.warn(
          { err: error, rowId },
          'the mail server rejected a mail about an account, it will not be sent again',
        );
      }
    };
  const aboutMember =
    (write: (facts: MailFacts) => Mail, page = '/auth?forgot'): MailOf =>
    async (payload, id) => {
      const account = await accounts.findById(memberPayload.parse(payload).userId);
      return account && write({ id, to: account.email, link: `${publicUrl}${page}` });
    };
  return {
    [passwordResetTopic]: handler(passwordResetMails({ dataSource, publicUrl })),
    [passwordChangedTopic]: handler(aboutMember(passwordChangedMail)),
    [emailChangeCancelledTopic]: handler(aboutMember(emailChangeCancelledMail, '/mypage#security')),
    [emailLinkTopic]: handler(
      emailLinkMails({ accounts, links: new EmailLinksRepository(dataSource.manager), publicUrl }),
    ),
    [secondFactorOnTopic]: handler(aboutMember(secondFactorOnMail)),
    [secondFactorOffTopic]: handler(aboutMember(secondFactorOffMail)),
    [passkeyAddedTopic]: handler(aboutMember(passkeyAddedMail, '/mypage#security')),
    [passkeyRemovedTopic]: handler(aboutMember(passkeyRemovedMail)),
    [keyCreatedTopic]: handler(aboutMember(keyCreatedMail, '/mypage#developers')),
    [emailChangedTopic]: handler((payload, id) => {
      const { email: to } = addressPayload.parse(payload);
      return Promise.resolve(emailChangedMail({ id, to, link: `${publicUrl}/terms` }));
    }),
  };
}

/**
 * Builds the email with a link that sets a new password. Each try creates a new token in place of the last one, because
 * only hashes are stored.
 */
const passwordResetMails =
  ({ dataSource, publicUrl }: { dataSource: DataSource; publicUrl: string }): MailOf =>
  async (payload) => {
    const { userId, sessionEpoch } = resetPayload.parse(payload);
    const account =
      userId === null ? null : await new AccountsRepository(dataSource.manager).findById(userId);
    if (!account || (sessionEpoch ?? account.sessionEpoch) !== account.sessionEpoch) return null;
    const { token, tokenHash } = createLinkToken();
    const isCurrent = await transaction(dataSource, (manager) =>
      new AccountsRepository(manager).insertReset({ tokenHash, account, validMs }),
    );
    if (!isCurrent) return null;
    return passwordResetMail({ id: tokenHash, to: account.email, link: `${publicUrl}/auth?reset=${token}` });
  };

/** Builds the email with a link that confirms an address, or a notice to another member who already has the address. */
const emailLinkMails =
  ({
    accounts,
    links,
    publicUrl,
  }: {
    accounts: AccountsRepository;
    links: EmailLinksRepository;
    publicUrl: string;
  }): MailOf =>
  async (payload, rowId) => {
    const { linkId: id } = linkPayload.parse(payload);
    const link = await links.find(id);
    if (!link) return null;
    const { email: to, userId } = link;
    const owner = await accounts.findByEmail(to);
    if (owner && owner.id !== userId) {
      await links.remove(id);
      return addressTakenMail({ id: rowId, to, link: `${publicUrl}/auth?forgot` });
    }
    const { token, tokenHash } = createLinkToken();
    if (!(await links.begin({ id, tokenHash, validMs }))) return null;
    return emailLinkMail({
      id: tokenHash,
      to,
      link: `${publicUrl}/auth?email=${token}`,
      isNew: owner === null,
    });
  };
