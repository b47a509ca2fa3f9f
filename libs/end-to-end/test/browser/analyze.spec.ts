import { type Page } from '@playwright/test';
import {
  chooseFile,
  countCalls,
  dropFiles,
  jpeg,
  openAnalyze,
  showCredits,
  toastArea,
} from './analyze-steps.js';
import { madePhoto } from '../helpers/made-photo.js';
import { axeViolations } from './axe-violations.js';
import { expect, type SignUp, test } from './test.js';

const sizeBytesMax = 5 * 1024 * 1024;
const unreadable = (sizeBytes: number): Buffer => Buffer.alloc(sizeBytes, 1);

test.describe('choosing an image to analyze', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await madePhoto();
  });

  const opened = async (signUp: SignUp, language = 'en') => {
    const { page } = await signUp({ language });
    await openAnalyze(page);
    return page;
  };

  const analyzeButton = (page: Page) =>
    page.getByRole('main').getByRole('button', { name: /^(Analyze|분석하기)/ });

  const uploads = (page: Page) => countCalls(page, { method: 'POST', path: '/api/analyze' });

  test('UI-107 UI-110 UI-111 takes a dropped file, shows its name and size, and removes it', async ({
    signUp,
  }) => {
    const page = await opened(signUp);
    await dropFiles(page, [jpeg(photo, '한강 야경.jpg')]);
    const preview = page.getByRole('figure');
    await preview.getByRole('img', { name: 'Preview: 한강 야경.jpg' }).waitFor();
    await preview.getByText('한강 야경.jpg', { exact: true }).waitFor();
    await preview.getByText(/^\d+(\.\d+)? ?kB$/i).waitFor();
    await page.getByRole('button', { name: 'Remove image' }).click();
    await page.getByRole('button', { name: /Drag an image here/ }).waitFor();
    expect(await preview.count()).toBe(0);
  });

  test('UI-108 UI-109 opens a picker for png, jpeg, jpg and zip', async ({ signUp }) => {
    const page = await opened(signUp);
    const [picker] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /Drag an image here/ }).click(),
    ]);
    expect(picker.isMultiple()).toBe(true);
    const accepted = (await picker.element().getAttribute('accept'))?.split(',').sort();
    expect(accepted).toEqual([
      '.jpeg',
      '.jpg',
      '.png',
      '.zip',
      'application/x-zip-compressed',
      'application/zip',
      'image/jpeg',
      'image/png',
    ]);
    await picker.setFiles(jpeg(photo));
    await page.getByRole('figure').getByText('photo.jpg', { exact: true }).waitFor();
  });

  test('UI-112 UI-121 UI-154 shows the button, the results card and what is taken', async ({ signUp }) => {
    const page = await opened(signUp);
    expect(await analyzeButton(page).isEnabled()).toBe(true);
    await page.getByRole('region', { name: 'Results' }).waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('PNG, JPG or JPEG · up to 5MB');
    expect(text).toContain('An analysis usually takes a few seconds.');
  });

  test('UI-112 UI-119 UI-121 UI-154 says the same in Korean', async ({ signUp }) => {
    const page = await opened(signUp, 'ko');
    await analyzeButton(page).waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('PNG, JPG, JPEG · 최대 5MB');
    expect(text).toMatch(/몇 초/);
    await chooseFile(page, jpeg(unreadable(sizeBytesMax + 1)));
    await toastArea(page).getByText('파일이 너무 큽니다', { exact: true }).waitFor();
    await toastArea(page)
      .getByText(/^여기에는 5MB까지 올릴 수 있으며.*줄이지 마세요\.$/)
      .waitFor();
  });

  for (const [language, rule] of [
    ['en', 'PNG, JPG, JPEG, WebP or HEIC · up to 20MB'],
    ['ko', 'PNG, JPG, JPEG, WebP, HEIC · 최대 20MB'],
  ] as const)
    test(`states the rules, and keeps a HEIC image it cannot show (${language})`, async ({ signUp }) => {
      const { page } = await signUp({ language });
      const rules = JSON.stringify({ megabytesMax: 20, formats: ['png', 'jpeg', 'webp', 'heic'] });
      const meta = `<meta name="upload-rules" content="${rules.replaceAll('"', '&quot;')}">`;
      await page.route('**/analyze', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('<head>', `<head>${meta}`) });
      });
      await openAnalyze(page);
      await page.getByText(rule).waitFor();
      await chooseFile(page, { name: 'IMG_7.heic', mimeType: 'image/heic', buffer: Buffer.from('unseen') });
      await page.getByRole('figure').getByText('IMG_7.heic', { exact: true }).waitFor();
      await page
        .getByRole('figure')
        .getByText(/HEIC (images|이미지)/)
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });

  test('UI-113 UI-114 UI-115 UI-116 shows the model as read-only, and why', async ({ signUp }) => {
    const page = await opened(signUp);
    const model = page.getByRole('combobox', { name: 'AI model' });
    expect(await model.locator('option:checked').textContent()).toBe('GPT (OpenAI)');
    expect(await model.isDisabled()).toBe(true);
    await page.getByText('Only one model is available at the moment.').waitFor();
  });

  test('UI-117 UI-118 rejects what is no PNG or JPEG, and the earlier choice stays', async ({ signUp }) => {
    const page = await opened(signUp);
    await chooseFile(page, jpeg(photo, 'first.jpg'));
    await page.getByRole('figure').getByText('first.jpg', { exact: true }).waitFor();
    for (const [name, mimeType] of [
      ['notes.txt', 'text/plain'],
      ['photo.webp', 'image/webp'],
      ['photo.gif', 'image/gif'],
      ['photo.heic', 'image/heic'],
    ] as const) {
      await dropFiles(page, [{ name, mimeType, buffer: Buffer.from('anything') }]);
      const toast = toastArea(page);
      await toast.getByText('Invalid file type', { exact: true }).waitFor();
      await toast.getByText('Please upload an image file (JPG, PNG, etc.)').waitFor();
      await toast.getByRole('button', { name: 'Close' }).click();
      await toast.getByText('Invalid file type', { exact: true }).waitFor({ state: 'detached' });
      expect(await page.getByRole('figure').getByText('first.jpg', { exact: true }).count()).toBe(1);
      expect(await page.getByText(name).count()).toBe(0);
    }
  });

  test('UI-119 rejects over 5 MB before the upload and takes exactly 5 MB', async ({ signUp }) => {
    const page = await opened(signUp);
    const sent = uploads(page);
    await chooseFile(page, jpeg(unreadable(sizeBytesMax + 1), 'large.jpg'));
    await toastArea(page).getByText('File too large', { exact: true }).waitFor();
    await toastArea(page)
      .getByText(/^Images can have up to 5MB here.*Do not shrink the image/)
      .waitFor();
    expect(await page.getByRole('figure').count()).toBe(0);
    const padding = Buffer.alloc(sizeBytesMax - photo.length);
    await chooseFile(page, jpeg(Buffer.concat([photo, padding]), 'just.jpg'));
    await page.getByRole('figure').getByText('just.jpg', { exact: true }).waitFor();
    expect(sent()).toBe(0);
  });

  test('UI-120 several dropped files are a batch, which is confirmed first', async ({ signUp }) => {
    const page = await opened(signUp);
    const opening = countCalls(page, { method: 'POST', path: '/api/batches' });
    await dropFiles(page, [jpeg(photo, 'one.jpg'), jpeg(photo, 'two.jpg')]);
    await page.getByRole('button', { name: 'Analyze 2 images' }).waitFor();
    expect(opening()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /Drag an image here/ }).waitFor();
  });

  test('UI-122 UI-127 asks for an image and sends nothing', async ({ signUp }) => {
    const page = await opened(signUp);
    const sent = uploads(page);
    await analyzeButton(page).click();
    await toastArea(page).getByText('No image selected', { exact: true }).waitFor();
    await toastArea(page).getByText('Please select an image to analyze').waitFor();
    expect(sent()).toBe(0);
  });

  test('UI-123 UI-124 asks for a credit and sends nothing', async ({ signUp }) => {
    const { page } = await signUp();
    await showCredits(page, 0);
    await openAnalyze(page);
    await page.getByText('You need at least 1 credit to perform analysis').waitFor();
    const main = page.getByRole('main');
    const buy = { name: 'Buy credits' };
    await main.getByRole('button', buy).or(main.getByRole('link', buy)).waitFor();
    const sent = uploads(page);
    await chooseFile(page, jpeg(photo));
    await analyzeButton(page).click();
    await toastArea(page).getByText('Insufficient credits', { exact: true }).waitFor();
    await toastArea(page).getByText('You need at least 1 credit to analyze an image').waitFor();
    expect(sent()).toBe(0);
  });
});
