import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of two colours as WCAG 2 defines it. */
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const tokensOf = (selector: string): Record<string, string> => {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(
      ([, name = '', hex = '']) => [name, hex] as const,
    ),
  );
};

const themes = { light: tokensOf(':root'), dark: tokensOf('.dark') };

const textPairs = [
  ...['bg', 'surface', 'surface-2'].flatMap((ground) => [
    ['text', ground],
    ['text-muted', ground],
  ]),
  ['brand', 'bg'],
  ['brand', 'surface'],
  ['brand', 'surface-2'],
  ['brand', 'brand-soft'],
  ['text', 'brand-soft'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-destructive', 'destructive'],
  ['on-destructive', 'destructive-hover'],
  ['bg', 'text'],
  ...['info', 'clear', 'suspicious', 'strong'].flatMap((tone) => [
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
    [tone, 'bg'],
  ]),
];

const boundaryPairs = [
  ['border-control', 'bg'],
  ['brand', 'bg'],
  ['brand', 'surface-2'],
  ...['clear', 'suspicious', 'strong'].map((tone) => [`${tone}-edge`, 'surface-2']),
];

const ratioOf = (theme: Record<string, string>, [front = '', back = '']: string[]) => {
  const [one, other] = [theme[front], theme[back]];
  if (!one || !other) throw new Error(`No colour for ${front} or ${back}.`);
  return contrast(one, other);
};

describe.each(Object.entries(themes))('tokens, %s theme', (_name, theme) => {
  it.each(textPairs)('UI-296 %s on %s can be read: at least 4.5', (...pair) => {
    expect(ratioOf(theme, pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(boundaryPairs)('UI-296 %s on %s can be seen: at least 3', (...pair) => {
    expect(ratioOf(theme, pair)).toBeGreaterThanOrEqual(3);
  });
});
