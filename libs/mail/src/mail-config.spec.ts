import { z } from 'zod';
import {
  emailProofEnvironment,
  mailConfigOf,
  mailEnvironment,
  refuseMissingMail,
  refuseProofWithoutMail,
} from './mail-config.js';

const schema = z
  .object({ NODE_ENV: z.string().optional(), ...mailEnvironment })
  .superRefine(refuseMissingMail)
  .transform(mailConfigOf);

describe('settings of emails', () => {
  it('send none, unless told otherwise', () => {
    expect(schema.parse({})).toEqual({ mail: null, publicUrl: 'http://localhost:3000' });
  });

  it.each([
    [{ SMTP_URL: 'http://mail', MAIL_FROM: 'jinwi@example.com' }, ['SMTP_URL']],
    [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM']],
    [{ NODE_ENV: 'production' }, ['SMTP_URL', 'PUBLIC_URL']],
    [{ NODE_ENV: 'production', MAIL_FOLDER: '/mail', PUBLIC_URL: 'https://jinwi.example' }, []],
  ])('%j have faults in %j', (environment, faults) => {
    const issues = schema.safeParse(environment).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toEqual(faults);
  });
});

const proofSchema = z
  .object({ ...mailEnvironment, ...emailProofEnvironment })
  .superRefine(refuseProofWithoutMail);
const proofFaultsOf = (environment: object) =>
  proofSchema.safeParse(environment).error?.issues.map(({ path, message }) => `${path.join()} ${message}`) ??
  [];

describe('EMAIL_PROOF', () => {
  it('is off by default', () => {
    expect(proofSchema.parse({}).EMAIL_PROOF).toBe('off');
  });

  it('cannot be required where no mail is sent', () => {
    expect(proofFaultsOf({ EMAIL_PROOF: 'required' })).toEqual([
      'EMAIL_PROOF can be required only if email can be sent: set SMTP_URL and MAIL_FROM, or MAIL_FOLDER',
    ]);
    expect(proofFaultsOf({ EMAIL_PROOF: 'required', MAIL_FOLDER: '/mail' })).toEqual([]);
    expect(proofFaultsOf({ EMAIL_PROOF: 'required', SMTP_URL: 'smtp://mail.example' })).toEqual([]);
  });
});
