import { uploadRulesDefault } from '@jinwi/contracts';
import { afterEach, expect, it } from 'vitest';
import { installedRules } from './config.js';

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
