import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { helpText } from './config-variables.js';
import { ConfigError, configReader, parseConfig } from './parse-config.js';

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
      `SECRET_FILE: cannot read ${join(folder, 'secret')} (ENOENT)`,
    );
  });

  it('leaves the files of other programs alone', () => {
    expect(parseConfig(schema, { SECRET: 'long enough', OTHER_FILE: '/nowhere' }).port).toBe(3000);
  });
});

describe('the variables of a reader', () => {
  const described = z.object({
    NODE_ENV: z.string().optional().meta({ description: 'Where it runs', isNeededInProduction: true }),
    HOSTS: z
      .string()
      .default('a,b')
      .transform((list) => list.split(','))
      .describe('Hosts'),
    SECRET: z.string().min(8).meta({ description: 'Signs', isSecret: true }),
    FOLDER: z.string().default('/somewhere').meta({ description: 'Files', fallback: 'beside the program' }),
  });
  const { variables } = configReader(described.transform(({ SECRET }) => SECRET));

  it('state their purpose, default and whether they are required', () => {
    expect(variables).toEqual([
      {
        name: 'NODE_ENV',
        description: 'Where it runs',
        fallback: 'none',
        required: 'in production',
        isSecret: false,
      },
      { name: 'HOSTS', description: 'Hosts', fallback: '`a,b`', required: 'no', isSecret: false },
      { name: 'SECRET', description: 'Signs', fallback: 'none', required: 'yes', isSecret: true },
      {
        name: 'FOLDER',
        description: 'Files',
        fallback: 'beside the program',
        required: 'no',
        isSecret: false,
      },
    ]);
  });

  it('are what --help prints', () => {
    expect(helpText(variables)).toContain(
      'HOSTS  (default: `a,b`)\n    Hosts\nSECRET  (required)\n    Signs\n',
    );
  });

  it('must all be described', () => {
    expect(() => configReader(schema)).toThrow();
  });
});
