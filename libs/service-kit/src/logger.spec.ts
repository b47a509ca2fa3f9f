import { createLogger } from './logger.js';

describe('createLogger', () => {
  it('keeps the values of a failed statement out of the log', () => {
    const lines: string[] = [];
    const logger = createLogger({ name: 'test' }, { write: (line) => lines.push(line) });
    const values = { parameters: ['a@b.kr', '$argon2id$x'], detail: 'Key (email)=(a@b.kr) already exists.' };
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      driverError: { ...values },
      ...values,
    });
    logger.error({ err: error }, 'failed');
    expect(lines.join()).toContain('23505');
    expect(lines.join()).not.toMatch(/a@b\.kr|argon2id/);
  });
});
