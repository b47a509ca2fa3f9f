import { z } from 'zod';
import { mailEnvironment, mailConfigOf, refuseMissingMail } from './mail-config.js';

const schema = z
  .object({ NODE_ENV: z.string().optional(), ...mailEnvironment })
  .superRefine(refuseMissingMail)
  .transform(mailConfigOf);

describe('settings of mails', () => {
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
