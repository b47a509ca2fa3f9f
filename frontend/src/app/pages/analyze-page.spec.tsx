import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../shared/lib/toast.js';
import { callsOf, fakeServer, type SeenRequest } from '../../testing/fake-server.js';
import { fakeEvents } from '../../testing/fake-events.js';
import { stubUploads } from '../../testing/fake-upload.js';
import { makeRecord } from '@jinwi/report/testing';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { stubBrowser } from '../../testing/stub-browser.js';
import { AnalyzePage } from './analyze-page.js';

const photo = (name = 'IMG_2031.jpg', type = 'image/jpeg') => new File(['pixels'], name, { type });
const show = (user = {}) => renderMemberPage(<AnalyzePage />, { path: '/analyze', user });
const analyzeButton = () => screen.getByRole('button', { name: /^Analyze/ });
const picker = () => screen.getByLabelText('Choose an image', { selector: 'input' });
const pick = async (file: File) => {
  fireEvent.change(picker(), { target: { files: [file] } });
  await screen.findByText(file.name);
};
const drop = (files: File[]) =>
  fireEvent.drop(picker().closest('div')!, {
    dataTransfer: {
      files,
      types: ['Files'],
      items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
    },
  });
const toastShown = () => useToasts.getState().toasts[0];

describe('the analysis page', () => {
  let seen: SeenRequest[];

  beforeEach(() => {
    stubBrowser();
    seen = fakeServer({
      'GET /api/model': { body: { model: 'openai' } },
      'GET /api/user': {
        body: { id: 1, username: 'Hana', email: 'h@example.com', credits: 4, creditsExpiry: null },
      },
      'GET /api/analysis/history': { body: [] },
    });
  });

  it('UI-113 UI-115 UI-116 shows the model read-only, with the reason', async () => {
    show();
    const model = await screen.findByRole('combobox', { name: 'AI model' });
    expect(model).toBeDisabled();
    expect(model).toHaveTextContent('GPT (OpenAI)');
    expect(model).toHaveAccessibleDescription('Only one model is available at the moment.');
    expect(callsOf(seen)).not.toContain('POST /api/model');
  });

  it('UI-116 says that no second opinion is configured where none runs', async () => {
    fakeServer({
      'GET /api/model': { body: { model: 'openai' } },
      'GET /api/models': { body: { models: ['ai-pixels'] } },
    });
    show();
    const model = await screen.findByRole('combobox', { name: 'AI model' });
    await waitFor(() => expect(model).toHaveAccessibleDescription(/^No second opinion is configured here/));
  });

  it('UI-116 the model can be chosen once the server offers a second one', async () => {
    seen = fakeServer({
      'GET /api/model': { body: { model: 'openai', offered: ['openai', 'onnx'] } },
      'POST /api/model': { body: { model: 'onnx', offered: ['openai', 'onnx'] } },
    });
    show();
    const model = await screen.findByRole('combobox', { name: 'AI model' });
    await waitFor(() => expect(model).toBeEnabled());
    expect(model).toHaveAccessibleDescription(/does not change the score/);
    await userEvent.selectOptions(model, 'A model of this service (ONNX)');
    await waitFor(() => expect(model).toHaveValue('onnx'));
    expect(callsOf(seen)).toContain('POST /api/model');
  });

  it('UI-114 shows the default when the model cannot be fetched', async () => {
    fakeServer({ 'GET /api/model': { status: 500 } });
    show();
    expect(await screen.findByRole('combobox', { name: 'AI model' })).toHaveTextContent('GPT (OpenAI)');
  });

  it('UI-121 UI-154 states the upload rules and that an analysis takes a few seconds', () => {
    show();
    expect(screen.getByText('PNG, JPG or JPEG · up to 5MB')).toBeInTheDocument();
    expect(screen.getByText('An analysis usually takes a few seconds.')).toBeInTheDocument();
  });

  it('UI-109 offers png, jpeg, jpg and zip in the picker', () => {
    show();
    const accepted = picker().getAttribute('accept')?.split(',') ?? [];
    expect(accepted).toEqual(expect.arrayContaining(['.png', '.jpeg', '.jpg', '.zip']));
  });

  describe('where the gateway takes more', () => {
    beforeEach(() => {
      const meta = document.createElement('meta');
      meta.name = 'upload-rules';
      meta.content = '{"megabytesMax":20,"formats":["png","jpeg","heic"]}';
      document.head.append(meta);
      return () => meta.remove();
    });

    it('names the formats and size limit in picker and refusal', async () => {
      show();
      expect(screen.getByText('PNG, JPG, JPEG or HEIC · up to 20MB')).toBeInTheDocument();
      expect(picker().getAttribute('accept')?.split(',')).toEqual(
        expect.arrayContaining(['image/heic', '.heic', '.heif']),
      );
      drop([new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'big.heic', { type: 'image/heic' })]);
      await waitFor(() => expect(toastShown()?.description).toMatch(/^Images can have up to 20MB here/));
    });

    it('keeps a HEIC image that the browser cannot show, and says so', async () => {
      show();
      await pick(photo('IMG_7.heic', 'image/heic'));
      fireEvent.error(screen.getByRole('img', { name: 'Preview: IMG_7.heic' }));
      expect(screen.getByText(/This browser cannot show HEIC images/)).toBeInTheDocument();
      expect(screen.getByText('IMG_7.heic')).toBeInTheDocument();
      expect(toastShown()).toBeUndefined();
    });
  });

  it('UI-122 UI-127 pressing the button without a file says so and sends nothing', async () => {
    const sent = stubUploads([]);
    show();
    expect(analyzeButton()).toBeEnabled();
    await userEvent.click(analyzeButton());
    expect(toastShown()).toMatchObject({
      title: 'No image selected',
      description: 'Please select an image to analyze',
      variant: 'destructive',
    });
    expect(sent).toEqual([]);
  });

  it('UI-123 UI-124 with 0 credits shows a notice and sends nothing', async () => {
    const sent = stubUploads([]);
    show({ credits: 0 });
    expect(screen.getByText('You need at least 1 credit to perform analysis')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy credits' })).toHaveAttribute('aria-haspopup', 'dialog');
    await pick(photo());
    await userEvent.click(analyzeButton());
    expect(toastShown()).toMatchObject({
      title: 'Insufficient credits',
      description: 'You need at least 1 credit to analyze an image',
    });
    expect(sent).toEqual([]);
  });

  it('UI-110 UI-111 shows the chosen file with name and size, and removes it', async () => {
    show();
    await pick(photo());
    expect(screen.getByRole('img', { name: 'Preview: IMG_2031.jpg' })).toBeInTheDocument();
    expect(screen.getByText('1 KB')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(screen.queryByText('IMG_2031.jpg')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Drag an image here/ })).toBeInTheDocument();
  });

  it.each([
    [
      'UI-117 UI-118',
      photo('a.webp', 'image/webp'),
      'Invalid file type',
      'Please upload an image file (JPG, PNG, etc.)',
    ],
    [
      'UI-119',
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }),
      'File too large',
      'Images can have up to 5MB here; whoever runs this service can allow more. Do not shrink the image: that removes the traces we look for.',
    ],
  ])('%s refuses an invalid drop and keeps the earlier file', async (_, file, title, description) => {
    show();
    await pick(photo());
    drop([file]);
    await waitFor(() => expect(toastShown()).toMatchObject({ title, description }));
    expect(screen.getByText('IMG_2031.jpg')).toBeInTheDocument();
  });

  it('UI-119 a file of exactly 5 MB is taken', async () => {
    show();
    await pick(new File([new Uint8Array(5 * 1024 * 1024)], 'full.png', { type: 'image/png' }));
    expect(screen.getByText('5 MB')).toBeInTheDocument();
  });

  it('UI-120 several files become a batch, after a confirmation', async () => {
    show();
    drop([photo('a.jpg'), photo('b.jpg')]);
    expect(await screen.findByRole('button', { name: 'Analyze 2 images' })).toBeInTheDocument();
    expect(callsOf(seen)).not.toContain('POST /api/batches');
  });

  it('UI-126 UI-128 UI-303 shows that the analysis is running, and can cancel it', async () => {
    stubUploads(['pending']);
    show();
    await pick(photo());
    await userEvent.click(analyzeButton());
    expect(screen.getByRole('progressbar', { name: 'Uploading 50%' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Analyzing/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Analysis started.')).toBeInTheDocument();
    expect(document.title).toContain('Analyzing…');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(toastShown()?.description).toBe('The upload was stopped. No credit was used.');
    expect(screen.getByText('IMG_2031.jpg')).toBeInTheDocument();
    expect(analyzeButton()).toBeEnabled();
  });

  it('UI-128 says after 30 s that it takes longer than usual', async () => {
    stubUploads(['pending']);
    show();
    await pick(photo());
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    fireEvent.click(analyzeButton());
    act(() => void vi.advanceTimersByTime(29_000));
    expect(screen.queryByText('This is taking longer than usual.')).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(2_000));
    expect(screen.getAllByText('This is taking longer than usual.')[0]).toBeInTheDocument();
  });

  it('UI-129 UI-130 UI-135 UI-137 UI-138 shows the result, focuses it, and fetches user and history again', async () => {
    stubUploads([{ status: 200, body: makeRecord() }]);
    show();
    await pick(photo());
    await userEvent.click(analyzeButton());
    const verdict = await screen.findByRole('heading', { level: 2, name: 'Possibly Manipulated' });
    expect(verdict).toHaveFocus();
    expect(analyzeButton()).toBeDisabled();
    for (const name of ['Criteria', 'Metadata findings', 'AI-generation findings']) {
      expect(await screen.findByRole('region', { name })).toBeInTheDocument();
    }
    const actions = within(screen.getByRole('group', { name: 'Actions' }));
    expect(actions.getByRole('link', { name: 'View history' })).toHaveAttribute('href', '/history');
    expect(actions.getByRole('button', { name: 'Download report' })).toBeInTheDocument();
    await waitFor(() => expect(callsOf(seen)).toContain('GET /api/user'));
    await userEvent.click(actions.getByRole('button', { name: 'New analysis' }));
    expect(screen.getByRole('button', { name: /Drag an image here/ })).toBeInTheDocument();
  });

  const resultsCard = () => within(screen.getByRole('region', { name: 'Results' }));

  it.each([
    ['Image analysis failed', 'Image analysis failed\nNo credit was used.'],
    ['', 'Failed to analyze image'],
  ])(
    'UI-139 UI-140 UI-142 UI-275 a failure saying "%s" is shown once and keeps the file',
    async (body, description) => {
      const sent = stubUploads([
        { status: 502, body },
        { status: 200, body: makeRecord() },
      ]);
      show();
      await pick(photo());
      await userEvent.click(analyzeButton());
      await waitFor(() => expect(toastShown()).toMatchObject({ title: 'Analysis failed', description }));
      expect(resultsCard().getByText('There is no result for this image.')).toBeInTheDocument();
      for (const line of description.split('\n')) expect(resultsCard().queryByText(line)).toBeNull();
      await waitFor(() => expect(callsOf(seen)).toContain('GET /api/user'));
      expect(screen.getByText('IMG_2031.jpg')).toBeInTheDocument();
      await userEvent.click(resultsCard().getByRole('button', { name: 'Try again' }));
      await screen.findByRole('heading', { level: 2, name: 'Possibly Manipulated' });
      expect(sent).toHaveLength(2);
    },
  );

  it('UI-142 says when to try again after too many failures', async () => {
    const body = 'Too many of your images could not be analyzed in the last hour. Please try again later.';
    stubUploads([{ status: 429, body, headers: { 'Retry-After': '600' } }]);
    show();
    await pick(photo());
    await userEvent.click(analyzeButton());
    await waitFor(() => expect(toastShown()?.description).toBe(`${body}\nNo credit was used.`));
    expect(resultsCard().getByText(/^You can try again from \d+:\d\d/)).toBeInTheDocument();
  });

  it('UI-162 asks to choose the image of a failed analysis again', async () => {
    const { router } = show();
    await act(() => router.navigate('/analyze', { state: { failedName: 'broken.jpg' } }));
    expect(screen.getByText(/To try “broken.jpg” again, choose it from your device/)).toBeInTheDocument();
    await pick(photo());
    expect(screen.queryByText(/broken\.jpg/)).toBeNull();
  });

  it('UI-128 while queued says that the member’s other images go first', async () => {
    const events = fakeEvents();
    stubUploads([
      { status: 202, body: { id: 7, state: 'queued', steps: { done: 0, total: 0, testId: null } } },
    ]);
    show();
    await pick(photo());
    await userEvent.click(analyzeButton());
    expect(await screen.findByText(/Any other images of yours .* go first/)).toBeInTheDocument();
    events.send('progress', { id: 7, state: 'running', steps: { done: 1, total: 6, testId: 'ela' } });
    await waitFor(() => expect(screen.queryByText(/go first/)).toBeNull());
  });

  it('UI-153 asks before leaving while analysing', async () => {
    stubUploads(['pending']);
    const { router } = show();
    await pick(photo());
    await userEvent.click(analyzeButton());
    await act(() => router.navigate('/history'));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/analyze');
    await act(() => router.navigate('/history'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });
});
