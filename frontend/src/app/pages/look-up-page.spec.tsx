import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer, held, json, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const match = {
  manifestId: 'urn:c2pa:0c9b6c7e-5f0d-4b6a-9a54-2d8f6f5a9d11',
  madeOn: '2026-11-20',
  generator: 'Kling kling-v1-5',
  isAi: true,
  by: 'watermark',
  similarityScore: 100,
};
const file = () => new File([new Uint8Array(300)], 'sent.png', { type: 'image/png' });
const path = 'POST /api/provenance/matches';

async function choose(answer: () => Response | Promise<Response>) {
  const seen = fakeServer({ [path]: answer });
  renderApp('/made-here');
  await screen.findByRole('heading', { level: 1, name: 'Was this picture generated with Jinwi?' });
  await userEvent.upload(screen.getByLabelText('Choose an image'), file());
  return seen;
}

describe('the page that tells whether an image was made here', () => {
  it('UI-370 is open to visitors and linked from the footer', async () => {
    fakeServer();
    renderApp('/terms');
    const link = await screen.findByRole('link', { name: 'Was a picture generated with Jinwi?' });
    await userEvent.click(link);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Was this picture generated with Jinwi?' }),
    ).toBeVisible();
  });

  it('UI-371 announces to screen readers that it checks, then day and model', async () => {
    const answer = held(json({ matches: [match] }));
    await choose(() => answer.promise);
    const region = (await screen.findByText('Looking for traces of this service…')).closest('[role=status]');
    expect(region).not.toBeNull();
    answer.release();
    const sentence = await screen.findByText('This service made this image with AI on November 20, 2026.');
    expect(sentence.closest('[role=status]')).toBe(region);
    expect(screen.getByText('Made with: Kling kling-v1-5')).toBeVisible();
    expect(screen.getByText('Recognised by the invisible watermark in its pixels.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check another image' })).toBeEnabled();
  });

  it('UI-371 does not call a picture of the studio AI', async () => {
    await choose(() =>
      json({ matches: [{ ...match, isAi: false, by: 'fingerprint', similarityScore: 97 }] }),
    );
    expect(
      await screen.findByText(
        'This is a copy of an image that the studio of this service made on November 20, 2026, without AI.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Recognised by its fingerprint, which matches to 97%.')).toBeVisible();
  });

  it('UI-371 says what finding nothing does not mean', async () => {
    await choose(() => json({ matches: [] }));
    expect(
      await screen.findByText('We found neither our watermark nor a matching fingerprint.'),
    ).toBeVisible();
    expect(screen.getByText(/It may still have been made here, or by another AI/)).toBeVisible();
  });

  it.each([
    [() => text('The image cannot be read.', 422), 'This file could not be checked.'],
    [
      () => text('Too many requests.', 429),
      'Too many images are being checked right now. Please try again shortly.',
    ],
    [
      () => Promise.reject(new TypeError('offline')),
      'The service could not be reached. Please check your connection.',
    ],
  ])('UI-372 says why an image was not checked, and tries again (case %#)', async (answer, title) => {
    const seen = await choose(answer);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(title);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('alert');
    expect(seen.filter(({ url }) => url === '/api/provenance/matches')).toHaveLength(2);
  });
});
