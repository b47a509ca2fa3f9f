import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dark, light } from './page-style.js';

describe('the colours of a shared report', () => {
  const tokens = readFileSync(
    join(import.meta.dirname, '../../../frontend/src/shared/ui/tokens.css'),
    'utf8',
  );
  const [ofLight = '', ofDark = ''] = tokens.split('.dark {');
  const colour = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];

  it.each(Object.keys(light) as (keyof typeof light)[])('are those of the product: %s', (name) => {
    expect(light[name]).toBe(colour(ofLight, name));
    expect(dark[name]).toBe(colour(ofDark, name));
  });
});
