export { type EmailProof, emailProofEnvironment, refuseProofWithoutMail } from './email-proof.js';
export { type Mail, MailRefusedError, type SendMail } from './mail.js';
export {
  type MailConfig,
  type MailSettings,
  mailConfigOf,
  mailEnvironment,
  refuseIncompleteMail,
  refuseMissingMail,
} from './mail-config.js';
export { openMailer } from './mailer.js';
