import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeServer } from '../../testing/fake-server.js';
import { stubUploads } from '../../testing/fake-upload.js';
import { makeRecord } from '@jinwi/report/testing';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { stubBrowser } from '../../testing/stub-browser.js';
import { AnalyzePage } from './analyze-page.js';

const show = (address = '/analyze') => renderMemberPage(<AnalyzePage />, { path: '/analyze', address });
const analyzeButton = () => screen.getByRole('button', { name: /^Analyze/ });
const answer = () => screen.findByRole('heading', { level: 2, name: 'Possibly Manipulated' });

async function analyzePhoto(): Promise<void> {
  const input = screen.getByLabelText('Choose an image', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], 'IMG_2031.jpg', { type: 'image/jpeg' })] } });
  await screen.findByText('IMG_2031.jpg');
  await userEvent.click(analyzeButton());
}

describe('the address of a result', () => {
  beforeEach(() => {
    stubBrowser();
    fakeServer({ 'GET /api/user': { body: aUser() }, 'GET /api/analysis/history': { body: [] } });
  });

  it('UI-309 names the report in the address, and back leads to the upload', async () => {
    stubUploads([{ status: 200, body: makeRecord() }]);
    const { router } = show();
    await analyzePhoto();
    await answer();
    expect(router.state.location.search).toBe('?analysis=7');
    await act(() => router.navigate(-1));
    expect(analyzeButton()).toBeEnabled();
    expect(screen.queryByRole('heading', { level: 2, name: 'Possibly Manipulated' })).toBeNull();
    await act(() => router.navigate(1));
    await answer();
  });

  it('UI-309 shows the report that the address names, with one set of actions', async () => {
    fakeServer({ 'GET /api/analysis/7': { body: makeRecord() } });
    const { router } = show('/analyze?analysis=7');
    await answer();
    const names = ['New analysis', 'Download report', 'Print or save as PDF', 'Share'];
    for (const name of names) expect(screen.getAllByRole('button', { name })).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Analyze/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'New analysis' }));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: /Drag an image here/ })).toBeInTheDocument();
  });

  it.each(['999', 'abc'])('UI-309 says that there is no report %s', async (id) => {
    fakeServer({ 'GET /api/analysis/999': { status: 404, body: 'Not found' } });
    show(`/analyze?analysis=${id}`);
    expect(await screen.findByText('This report is not here')).toBeInTheDocument();
  });
});
