import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import example from '../../features/home/assets/example.json';
import { fakeServer, signedIn } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const section = (name: string) => within(screen.getByRole('region', { name }));

const main = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Can you trust this image?' });
  return within(screen.getByRole('main'));
};

describe('/', () => {
  it('UI-052 UI-053 UI-054 UI-055 UI-056 UI-057 has its six parts', async () => {
    fakeServer();
    renderApp('/');
    await main();
    expect(section('What you can do').getAllByRole('listitem')).toHaveLength(3);
    expect(section('Analysis that shows its evidence').getAllByRole('listitem')).toHaveLength(4);
    const steps = section('How it works').getAllByRole('heading', { level: 3 });
    expect(steps.map((step) => step.textContent)).toEqual([
      'Image analysis',
      'Neural networks',
      'Secure processing',
      'Continuous learning',
    ]);
    const limits = section('What it can and cannot tell you');
    expect(limits.getAllByRole('row')).toHaveLength(6);
    const odds = limits.getByRole('link', { name: 'How often we are right' });
    expect(odds).toHaveAttribute('href', '/how-sure');
    expect(section('Have an image you are not sure about?')).toBeDefined();
  });

  it('UI-058 mentions multi-model analysis, metadata (EXIF) inspection and error-level analysis', async () => {
    fakeServer();
    renderApp('/');
    const text = (await main()).getByText(/^Upload an image and get/).textContent;
    expect(text).toMatch(/multi-model analysis, metadata \(EXIF\) inspection and error-level analysis/);
  });

  it('names the models that judge images here, and no others', async () => {
    fakeServer({ 'GET /api/models': { body: { models: ['ai-pixels', 'onnx'] } } });
    renderApp('/');
    const page = await main();
    expect(await page.findByText(/The operator’s own model can give a second opinion/)).toBeDefined();
    expect(page.queryByText(/A vision model can give/)).toBeNull();
    expect(page.queryByText(/can add a vision model/)).toBeNull();
    expect(page.queryByText(/receives a copy/)).toBeNull();
  });

  it('UI-345 never denies a second opinion that it has just promised', async () => {
    fakeServer({ 'GET /api/models': { body: { models: ['ai-pixels'] } } });
    renderApp('/');
    const page = await main();
    expect(await page.findByText(/can add a vision model for a second opinion/)).toBeDefined();
    expect(page.queryByText(/No other model/)).toBeNull();
  });

  it('says that a copy leaves the server where a vision model runs', async () => {
    fakeServer({ 'GET /api/models': { body: { models: ['ai-pixels', 'openai'] } } });
    renderApp('/');
    expect(await (await main()).findByText(/The provider of the vision model receives a copy/)).toBeDefined();
  });

  it('shows the example as the engine reported it', async () => {
    expect(example).toMatchObject({ verdict: 'Likely Manipulated', copies: [{ isDirected: true }] });
    fakeServer();
    renderApp('/');
    await main();
    const figure = within(screen.getByRole('figure', { name: 'Example of a report' }));
    expect(
      figure.getByText('It was probably altered: a part was copied from the centre to the lower left.'),
    ).toBeDefined();
    expect(figure.getByText(/our program rendered/)).toBeDefined();
    for (const { answer } of example.answers) expect(figure.getByText(answer.en)).toBeDefined();
    expect(figure.getByRole('img', { name: /^Two boxes over the picture/ })).toBeDefined();
  });

  it('UI-061 UI-062 UI-064 invites a visitor to start and to create an account', async () => {
    fakeServer();
    const { router } = renderApp('/');
    const page = await main();
    expect(await page.findByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth');
    expect(page.queryByRole('link', { name: 'My Dashboard' })).toBeNull();
    await userEvent.click(page.getByRole('link', { name: 'Create Account' }));
    await screen.findByRole('heading', { level: 1, name: 'Create your account' });
    expect(router.state.location.pathname).toBe('/auth');
  });

  it('UI-059 UI-060 leads a member to analysis and dashboard', async () => {
    fakeServer(signedIn());
    renderApp('/');
    const page = await main();
    expect(await page.findByRole('link', { name: 'Analyze' })).toHaveAttribute('href', '/analyze');
    expect(page.getByRole('link', { name: 'My Dashboard' })).toHaveAttribute('href', '/mypage');
    expect(page.getByRole('link', { name: 'Analyze Now' })).toHaveAttribute('href', '/analyze');
    expect(page.queryByRole('link', { name: 'Get Started' })).toBeNull();
  });

  it('UI-063 shows neither set of buttons until the user is known', async () => {
    fakeServer({ 'GET /api/user': () => new Promise<Response>(() => undefined) });
    renderApp('/');
    const page = await main();
    expect(
      page.queryByRole('link', { name: /^(Get Started|Analyze|Create Account|Analyze Now)$/ }),
    ).toBeNull();
  });
});
