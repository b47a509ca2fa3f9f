export { type EmailProof, emailProofEnvironment, refuseProofWithoutMail } from './mail-config.js';
export { type Mail, MailRefusedError, type SendMail } from './mailer.js';
export {
  type MailConfig,
  type MailSettings,
  mailConfigOf,
  mailEnvironment,
  refuseIncompleteMail,
  refuseMissingMail,
} from './mail-config.js';
export { openMailer } from './mailer.js';
