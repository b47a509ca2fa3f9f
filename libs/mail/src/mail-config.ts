import { portSchema } from '@jinwi/service-kit';
import { z } from 'zod';

export const mailEnvironment = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description:
        'Mail server: `smtp://user:password@host:587` or `smtps://…:465`; in production `credits` needs this or `MAIL_FOLDER`',
      isSecret: true,
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\s]+$/, { message: 'must be an email address' })
    .optional()
    .describe('Sender of emails; needed with `SMTP_URL`'),
  MAIL_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe('Folder in which emails are stored when there is no mail server'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'URL at which members reach the product; emails link to it',
      fallback: '`http://localhost:PORT`',
      isNeededInProduction: true,
    }),
  PORT: portSchema.default(3000).describe('Port of the website, for links in emails without `PUBLIC_URL`'),
};

export type MailValues = z.infer<z.ZodObject<typeof mailEnvironment>>;

type Values = MailValues & { NODE_ENV?: string | undefined };

/** For `.superRefine()`: rejects SMTP_URL without a sender and, in production, a missing PUBLIC_URL for the links. */
export function refuseIncompleteMail(values: Values, context: z.core.$RefinementCtx): void {
  if (values.SMTP_URL && !values.MAIL_FROM) {
    fault(context, 'MAIL_FROM', 'must be the sender’s address when SMTP_URL is set');
  }
  if (values.NODE_ENV === 'production' && !values.PUBLIC_URL) {
    fault(context, 'PUBLIC_URL', 'must be set in production: emails link to it');
  }
}

/** Like {@link refuseIncompleteMail}, for a service whose terms promise email: production must be able to send it. */
export function refuseMissingMail(values: Values, context: z.core.$RefinementCtx): void {
  if (values.NODE_ENV === 'production' && !values.SMTP_URL && !values.MAIL_FOLDER) {
    fault(
      context,
      'SMTP_URL',
      'must be set in production, or MAIL_FOLDER instead: the terms promise notices before credits expire',
    );
  }
  refuseIncompleteMail(values, context);
}

function fault(context: z.core.$RefinementCtx, name: keyof typeof mailEnvironment, message: string): void {
  context.addIssue({ code: 'custom', path: [name], message });
}

export type MailSettings = ({ url: string } | { folder: string }) & { from: string };

export interface MailConfig {
  /** Null if no email is sent. */
  mail: MailSettings | null;
  /** The product's public URL, without a trailing slash. */
  publicUrl: string;
}

export function mailConfigOf(values: MailValues): MailConfig {
  const from = values.MAIL_FROM ?? 'Jinwi <no-reply@localhost>';
  const { SMTP_URL: url, MAIL_FOLDER: folder } = values;
  return {
    mail: url ? { url, from } : folder ? { folder, from } : null,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
  };
}

const emailProofs = ['off', 'required'] as const;
export type EmailProof = (typeof emailProofs)[number];

/** Environment variable of the services that give free credits or verify addresses. */
export const emailProofEnvironment = {
  EMAIL_PROOF: z
    .enum(emailProofs)
    .default('off')
    .describe(
      '`required`: new members get their free credits once a mailed link has proved their address; `off`: at once. Same value in `auth` and `credits`',
    ),
};

/** For `.superRefine()`: rejects `EMAIL_PROOF=required` if no email can be sent. */
export function refuseProofWithoutMail(
  values: MailValues & { EMAIL_PROOF: EmailProof },
  context: z.core.$RefinementCtx,
): void {
  if (values.EMAIL_PROOF === 'off' || values.SMTP_URL || values.MAIL_FOLDER) return;
  const message = 'can be required only if email can be sent: set SMTP_URL and MAIL_FROM, or MAIL_FOLDER';
  context.addIssue({ code: 'custom', path: ['EMAIL_PROOF'], message });
}
