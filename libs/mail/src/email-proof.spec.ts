import { z } from 'zod';
import { emailProofEnvironment, refuseProofWithoutMail } from './email-proof.js';
import { mailEnvironment } from './mail-config.js';

const schema = z.object({ ...mailEnvironment, ...emailProofEnvironment }).superRefine(refuseProofWithoutMail);
const faultsOf = (environment: object) =>
  schema.safeParse(environment).error?.issues.map(({ path, message }) => `${path.join()} ${message}`) ?? [];

describe('EMAIL_PROOF', () => {
  it('is off by default', () => {
    expect(schema.parse({}).EMAIL_PROOF).toBe('off');
  });

  it('cannot be required where no mail is sent', () => {
    expect(faultsOf({ EMAIL_PROOF: 'required' })).toEqual([
      'EMAIL_PROOF can be required only where mails are sent: set SMTP_URL and MAIL_FROM, or MAIL_FOLDER',
    ]);
    expect(faultsOf({ EMAIL_PROOF: 'required', MAIL_FOLDER: '/mail' })).toEqual([]);
    expect(faultsOf({ EMAIL_PROOF: 'required', SMTP_URL: 'smtp://mail.example' })).toEqual([]);
  });
});
