import { type GenerationOptions } from '@jinwi/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { digestOf, gate } from '../../features/generate/components/gate-card.js';
import { callsOf, fakeServer } from '../../testing/fake-server.js';
import { generationOptions } from '../../testing/generations.js';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { GeneratePage } from './generate-page.js';

const show = (options: Partial<GenerationOptions> = {}) => {
  const seen = fakeServer({
    'GET /api/generation-options': { body: generationOptions(options) },
    'GET /api/generate-image': { body: { tasks: [], nextBefore: null } },
  });
  renderMemberPage(<GeneratePage />, { path: '/generate' });
  return seen;
};
const field = () => screen.getByLabelText('Password');

describe('the gate', () => {
  beforeEach(() => sessionStorage.clear());

  it('UI-178 UI-183 shows only a password field without autocomplete', () => {
    show();
    expect(field()).toHaveAttribute('type', 'password');
    expect(field()).toHaveAttribute('autocomplete', 'off');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('UI-179 UI-183 reports a wrong password at its field, any number of times', async () => {
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
    await userEvent.type(field(), 'open sesame');
    const optionsCall = 'GET /api/generation-options';
    expect(callsOf(seen)).toEqual([optionsCall]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Prompt' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(callsOf(seen).every((call) => call.startsWith('GET '))).toBe(true);
    expect(callsOf(seen).filter((call) => call === optionsCall)).toHaveLength(1);
  });

  it('UI-181 refers to the operator, or shows the hint of the server', async () => {
    show();
    expect(screen.getByText(/Whoever runs this service can tell you/)).toBeInTheDocument();
    cleanup();
    show({ gate: { digest: digestOf('jinwi-lab'), hint: 'jinwi-lab' } });
    expect(await screen.findByText(/a demonstration. The password is jinwi-lab/)).toBeInTheDocument();
  });

  it('UI-181 stays open in the tab until the password changes', async () => {
    gate.open('open sesame', digestOf('open sesame'));
    show();
    expect(await screen.findByRole('textbox', { name: 'Prompt' })).toBeInTheDocument();
    cleanup();
    show({ gate: { digest: digestOf('another word'), hint: null } });
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  });

  it('says that it cannot check a password while the server fails', async () => {
    fakeServer({ 'GET /api/generation-options': { status: 503, body: 'Try again.' } });
    renderMemberPage(<GeneratePage />, { path: '/generate' });
    await userEvent.type(field(), 'open sesame{Enter}');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/^The password could not be checked/));
  });
});
