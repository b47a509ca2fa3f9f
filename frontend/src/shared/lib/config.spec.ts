import { uploadRulesDefault } from '@jinwi/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { installedRules, isForVisitor } from './config.js';

afterEach(() => {
  document.head.innerHTML = '';
});

it('takes the default for analysis where the page says nothing', () => {
  expect(installedRules()).toBe(uploadRulesDefault);
});

it('takes what the gateway has written into the page', () => {
  const rules = { megabytesMax: 20, formats: ['png', 'jpeg', 'heic'] };
  const content = JSON.stringify(rules).replaceAll('"', '&quot;');
  document.head.innerHTML = `<meta name="upload-rules" content="${content}">`;
  expect(installedRules()).toEqual(rules);
});

it.each([
  ['navigate', '<meta name="visitor" />', true],
  ['reload', '<meta name="visitor" />', true],
  ['navigate', '', false],
  // Somebody may have signed in since the browser cached the page.
  ['back_forward', '<meta name="visitor" />', false],
])('believes that nobody is signed in: %s, %s', (type, meta, expected) => {
  document.head.innerHTML = meta;
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  expect(isForVisitor()).toBe(expected);
});
