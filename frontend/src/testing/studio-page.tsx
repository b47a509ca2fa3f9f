import { type GenerationOptions, type GenerationTask } from '@jinwi/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { StudioScreen } from '../features/generate/components/studio-screen.js';
import '../features/generate/texts.js';
import { fakeServer, type SeenRequest, text } from './fake-server.js';
import { aTask, generationOptions, taskId } from './generations.js';
import { renderMemberPage } from './render-member-page.js';
import { stubBrowser } from './stub-browser.js';

export const taskUrl = `/api/generate-image/${taskId()}`;

interface StudioServer {
  seen: SeenRequest[];
  /** The task that the server returns; 'gone' if the server cannot be reached. */
  told: GenerationTask | 'gone';
  listed: GenerationTask[];
  submitAnswer: () => Response | { body: unknown };
  options: Partial<GenerationOptions>;
}

/** A response whose `blob()` returns a Blob of jsdom, because jsdom's File does not accept Node's. */
const withBlob = (content: Blob) => Object.assign(text('', 200), { blob: () => Promise.resolve(content) });

export const running = (changes: Parameters<typeof aTask>[0] = {}) =>
  aTask({ task_status: 'processing', ...changes });
/** A server with a task in progress; a test overrides the responses that matter to it. */
export const studioServer = (): StudioServer => ({
  seen: [],
  told: running(),
  listed: [],
  submitAnswer: () => ({ body: { task_id: taskId() } }),
  options: {},
});

export const showStudio = (server: StudioServer, { isWide = true, address = '/generate' } = {}) => {
  stubBrowser({ isWide });
  server.seen = fakeServer({
    'GET /api/user': {
      body: { id: 1, username: 'Hana', email: 'h@example.com', credits: 7, creditsExpiry: null },
    },
    'GET /api/generation-options': () => ({ body: generationOptions(server.options) }),
    'GET /api/generate-image': () => ({ body: { tasks: server.listed, nextBefore: null } }),
    'POST /api/generate-image': () => server.submitAnswer(),
    [`GET ${taskUrl}`]: () => {
      if (server.told === 'gone') throw new TypeError('Failed to fetch');
      return { body: server.told };
    },
    [`GET /api/generate-image/${taskId(2)}`]: { body: running({ task_id: taskId(2) }) },
    [`GET ${taskUrl}/reference`]: () => withBlob(new Blob(['pixels'], { type: 'image/jpeg' })),
    [`DELETE ${taskUrl}`]: { body: { task_id: taskId() } },
  });
  return renderMemberPage(<StudioScreen />, { path: '/generate', address, user: { credits: 7 } });
};

/** Fills in the required fields and presses "Generate images". */
export const submitStudio = async () => {
  fireEvent.change(screen.getByLabelText('Choose an image', { selector: 'input' }), {
    target: { files: [new File(['pixels'], 'river.jpg', { type: 'image/jpeg' })] },
  });
  await screen.findByText('river.jpg');
  fireEvent.change(screen.getByRole('textbox', { name: 'Prompt' }), { target: { value: 'A quiet river' } });
  fireEvent.click(screen.getByRole('button', { name: /^Generate images/ }));
};

/** Stores a generation in the tab, as after a reload. */
export const resumes = () => sessionStorage.setItem('member:generation', taskId());
export const results = () => within(screen.getByRole('region', { name: 'Results' }));
export const gallery = () => within(screen.getByRole('region', { name: 'Your generations' }));
