import {
  generationGateWordDefault,
  type GenerationSettings,
  generationSettingsSchema,
  type GenerationTask,
} from '@jinwi/contracts';
import { type Page } from '@playwright/test';
import { chooseFile, jpeg } from './analyze-steps.js';

const gateWord = generationGateWordDefault;

export async function openGenerate(page: Page): Promise<void> {
  await page.goto('/generate');
  await page.locator('input[type=password]').fill(gateWord);
  await page.keyboard.press('Enter');
  await promptField(page).waitFor();
}

export const promptField = (page: Page) => page.getByRole('textbox', { name: /^(Prompt|프롬프트)$/ });

export const generateButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Generate images|이미지 생성하기)/ });

export const resultsOf = (page: Page) => page.getByRole('region', { name: /^(Results|생성 결과)$/ });

export const galleryOf = (page: Page) =>
  page.getByRole('region', { name: /^(Your generations|내가 만든 이미지)$/ });

export const downloadButton = (page: Page) =>
  resultsOf(page).getByRole('button', { name: /^(Download image|이미지 내려받기)/ });

/** Fills in the required fields and presses the button. */
export async function startGeneration(
  page: Page,
  { photo, prompt = 'A quiet river at dawn' }: { photo: Buffer; prompt?: string },
): Promise<void> {
  await chooseFile(page, jpeg(photo));
  await page.getByRole('figure').first().waitFor();
  await promptField(page).fill(prompt);
  await generateButton(page).click();
}

export const chooseRatio = (page: Page, ratio: string): Promise<void> =>
  page.getByRole('radio', { name: ratio, exact: true }).check();

export const chooseCount = (page: Page, count: number): Promise<void> =>
  page.getByRole('spinbutton', { name: /^(Number of images|이미지 수)$/ }).fill(String(count));

export const madeTaskId = '00000000-0000-4000-8000-000000000001';

/** Makes a task as the server would return it. A test sets only the fields that matter to it. */
export function madeTask({
  settings: changed,
  ...changes
}: Partial<Omit<GenerationTask, 'settings'>> & {
  settings?: Partial<GenerationSettings>;
} = {}): GenerationTask {
  const settings = generationSettingsSchema.parse({ prompt: 'A quiet river', ...changed });
  return {
    task_id: madeTaskId,
    task_status: 'processing',
    task_status_msg: '',
    task_result: { images: [] },
    settings,
    image_name: 'river.jpg',
    is_demonstration: false,
    created_at: new Date().toISOString(),
    finished_at: null,
    kept_until: '2027-02-18T03:00:00.000Z',
    ...changes,
  };
}

interface TaskAnswer {
  /** The task that the next calls return. Null breaks their connections. */
  task: GenerationTask | null;
  /** Number of times that the page has called the task's own URL. */
  polls: number;
  /** Multipart bodies of the submissions. */
  sent: string[];
}

/** Answers submission and polling in place of the server, without events. */
export async function answerGeneration(page: Page, task: GenerationTask | null): Promise<TaskAnswer> {
  const answer: TaskAnswer = { task, polls: 0, sent: [] };
  const { pathname } = new URL(`http://any/api/generate-image/${madeTaskId}`);
  await page.route('**/api/generate-image', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    answer.sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
    return route.fulfill({ json: { task_id: madeTaskId } });
  });
  await page.route(`**${pathname}/events`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route(`**${pathname}`, (route) => {
    answer.polls += 1;
    return answer.task ? route.fulfill({ json: answer.task }) : route.abort();
  });
  return answer;
}
