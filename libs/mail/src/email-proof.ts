import { z } from 'zod';
import { type MailValues } from './mail-config.js';

const emailProofs = ['off', 'required'] as const;
export type EmailProof = (typeof emailProofs)[number];

/** Environment variable of the services that give free credits and of those that prove addresses. */
export const emailProofEnvironment = {
  EMAIL_PROOF: z
    .enum(emailProofs)
    .default('off')
    .describe(
      '`required`: new members get their free credits once a mailed link has proved their address; `off`: at once. Same value in `auth` and `credits`',
    ),
};

/** A check for `.superRefine()`: addresses can be proven only where mails are sent. */
export function refuseProofWithoutMail(
  values: MailValues & { EMAIL_PROOF: EmailProof },
  context: z.core.$RefinementCtx,
): void {
  if (values.EMAIL_PROOF === 'off' || values.SMTP_URL || values.MAIL_FOLDER) return;
  const message = 'can be required only where mails are sent: set SMTP_URL and MAIL_FROM, or MAIL_FOLDER';
  context.addIssue({ code: 'custom', path: ['EMAIL_PROOF'], message });
}
