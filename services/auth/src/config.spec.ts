import { readAuthConfig } from './config.js';

const stores = { DATABASE_URL: 'postgres://localhost/jinwi', RPC_URL: 'local://test' };

describe('settings of the auth service', () => {
  it('ask for no proof of an address', () => {
    expect(readAuthConfig(stores)).toMatchObject({ emailProof: 'off', mail: null });
  });

  it('cannot require a proof where no mail is sent', () => {
    expect(() => readAuthConfig({ ...stores, EMAIL_PROOF: 'required' })).toThrow(
      'EMAIL_PROOF: can be required only if email can be sent: set SMTP_URL and MAIL_FROM, or MAIL_FOLDER',
    );
  });
});
