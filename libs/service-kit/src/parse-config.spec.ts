import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, parseConfig } from './parse-config.js';

const schema = z
  .object({ PORT: z.coerce.number().int().default(3000), SECRET: z.string().min(8) })
  .transform(({ PORT, SECRET }) => ({ port: PORT, secret: SECRET }));

describe('parseConfig', () => {
  it('fills defaults, and takes an empty variable as absent', () => {
    expect(parseConfig(schema, { SECRET: 'long enough', PORT: '' })).toEqual({
      port: 3000,
      secret: 'long enough',
    });
  });

  it('names every fault at once', () => {
    const read = () => parseConfig(schema, { PORT: 'x', SECRET: 'short' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT: .*\nSECRET: /s);
  });

  it('reads a secret from the file that NAME_FILE names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jinwi-config-'));
    writeFileSync(join(folder, 'secret'), 'from a file\n');
    expect(parseConfig(schema, { SECRET_FILE: join(folder, 'secret') }).secret).toBe('from a file');
    rmSync(folder, { recursive: true });
    expect(() => parseConfig(schema, { SECRET_FILE: join(folder, 'secret') })).toThrow(
      'SECRET_FILE: the file cannot be read',
    );
  });

  it('leaves the files of other programs alone', () => {
    expect(parseConfig(schema, { SECRET: 'long enough', OTHER_FILE: '/nowhere' }).port).toBe(3000);
  });
});
