import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.js';
import { EnglishOffer } from './layout.js';

const browserOf = (...languages: string[]) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
};
const offer = () => screen.queryByRole('button', { name: 'Read this in English' });

beforeEach(async () => {
  localStorage.clear();
  await i18n.changeLanguage('ko');
});

it('UI-310 offers English to an English browser that never chose, until it chooses', async () => {
  browserOf('en-US', 'en');
  render(<EnglishOffer />);
  await userEvent.click(offer()!);
  expect(i18n.language).toBe('en');
  expect(localStorage.getItem('language')).toBe('en');
  expect(offer()).toBeNull();
});

it('UI-310 counts closing as choosing Korean', async () => {
  browserOf('en-US');
  render(<EnglishOffer />);
  await userEvent.click(screen.getByRole('button', { name: 'Stay with Korean' }));
  expect(localStorage.getItem('language')).toBe('ko');
  expect(offer()).toBeNull();
});

it.each([['ko-KR'], ['en-US', 'ko'], ['fr-FR', 'en']])('UI-310 offers nothing to %s %s', (...languages) => {
  browserOf(...languages);
  render(<EnglishOffer />);
  expect(offer()).toBeNull();
});
