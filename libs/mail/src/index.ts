export {
  type EmailProof,
  emailProofEnvironment,
  type MailConfig,
  mailConfigOf,
  mailEnvironment,
  type MailSettings,
  refuseIncompleteMail,
  refuseMissingMail,
  refuseProofWithoutMail,
} from './mail-config.js';
export { type Mail, MailRefusedError, openMailer, type SendMail } from './mailer.js';
