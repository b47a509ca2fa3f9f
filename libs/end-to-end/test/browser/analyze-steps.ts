import { type Page } from '@playwright/test';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const jpeg = (buffer: Buffer, name = 'photo.jpg'): ChosenFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
});

export async function openAnalyze(page: Page): Promise<void> {
  await page.goto('/analyze');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function chooseFile(page: Page, file: ChosenFile): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
}

/** Drops files on the upload area. */
export async function dropFiles(page: Page, files: ChosenFile[]): Promise<void> {
  const parts = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, parts);
  const area = page.getByRole('main').getByRole('button').first();
  for (const type of ['dragenter', 'dragover', 'drop']) await area.dispatchEvent(type, { dataTransfer });
}

/** Holds back calls to a URL until the returned function is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    // Fails if the page has aborted the call meanwhile.
    await route.continue().catch(ignoreGone);
  });
  return release;
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}

/** Counts the calls of one method and path from now on. */
export function countCalls(page: Page, { method, path }: { method: string; path: string }): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

export const toastArea = (page: Page) => page.getByRole('region', { name: /Notifications|알림/ });

/** Makes the page show this number of credits. @returns a function that shows the server's number again */
export async function showCredits(page: Page, credits: number): Promise<() => void> {
  let shown = true;
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    const member = await response.json();
    // Fails if the page has aborted the call meanwhile, for example by a reload.
    await route.fulfill({ response, json: shown ? { ...member, credits } : member }).catch(ignoreGone);
  });
  return () => {
    shown = false;
  };
}
