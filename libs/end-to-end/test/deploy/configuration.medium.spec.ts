import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configReaders, configurationFiles, partNames, readEmbeddedEnvironment } from '@jinwi/dev-env';
import { composeServices, interpolate } from './compose-file.js';
import { repository } from '../helpers/repository.js';

it.each(Object.entries(configurationFiles))('%s is what npm run docs:configuration makes', (name, made) => {
  const committed = readFileSync(join(repository, name), 'utf8');
  if (made(committed) !== committed) throw new Error(`${name} is out of date: npm run docs:configuration`);
});

describe.each(partNames)('%s in production', (part) => {
  const random = new Proxy<Record<string, string>>({}, { get: () => 'sJ8v1kq0Zr3m5Xw7Pn2Lc9Tb4Hd6Fg0S' });
  const composeEnvironment = composeServices()[part]?.environment ?? {};
  const valueOf = (name: string) =>
    name === 'PUBLIC_URL' ? 'https://jinwi.example' : interpolate(String(composeEnvironment[name]), random);
  const required = configReaders[part].variables.filter((variable) => variable.required !== 'no');
  // The credits service also needs one of two variables for sending email.
  const names = [...required.map(({ name }) => name), ...(part === 'credits' ? ['MAIL_FOLDER'] : [])];
  const environment = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  const read = (more: object) => configReaders[part]({ ...environment, NODE_ENV: 'production', ...more });

  it('needs what is required, and nothing else', () => {
    expect(() => read({})).not.toThrow();
    for (const name of names) expect(() => read({ [name]: '' })).toThrow('must be set');
  });
});

it('npm run up -- --help tells what it takes', () => {
  const text = execFileSync(process.execPath, [join(repository, 'libs/dev-env/bin/up.mjs'), '--help'], {
    encoding: 'utf8',
  });
  for (const { name, description } of readEmbeddedEnvironment.variables) {
    expect(text).toContain(name);
    expect(text).toContain(description);
  }
});
