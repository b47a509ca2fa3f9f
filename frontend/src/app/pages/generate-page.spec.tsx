import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { callsOf, fakeServer } from '../../testing/fake-server.js';
import { generationOptions } from '../../testing/generations.js';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { GeneratePage } from './generate-page.js';

const show = () => {
  const seen = fakeServer({
    'GET /api/generation-options': { body: generationOptions() },
    'GET /api/generate-image': { body: { tasks: [], nextBefore: null } },
  });
  renderMemberPage(<GeneratePage />, { path: '/generate' });
  return seen;
};
const field = () => screen.getByLabelText('Password');

describe('the gate', () => {
  it('UI-178 UI-183 is all there is, and its field neither shows nor remembers what is typed', () => {
    show();
    expect(field()).toHaveAttribute('type', 'password');
    expect(field()).toHaveAttribute('autocomplete', 'off');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('UI-179 UI-183 says at the field that a word is wrong, any number of times', async () => {
    show();
    for (const wrong of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await userEvent.clear(field());
      await userEvent.type(field(), `${wrong}{Enter}`);
      expect(field()).toHaveAccessibleDescription('Incorrect password. Please try again.');
      expect(field()).toBeInvalid();
    }
    expect(field()).toBeEnabled();
  });

  it('UI-180 UI-183 UI-184 opens on Enter without a request, and the page has the focus', async () => {
    const seen = show();
    await userEvent.type(field(), 'jinwi-lab');
    expect(callsOf(seen)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Prompt' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(callsOf(seen).every((call) => call.startsWith('GET '))).toBe(true);
  });
});
