import sharp from 'sharp';
import { axeViolations } from './axe-violations.js';
import { expect, test } from './test.js';

/** Creates a picture full of corners, so that a copy can be aligned with it. */
async function madeScene(): Promise<Buffer> {
  const shapes = Array.from({ length: 220 }, (_, index) => {
    const [x, y] = [(index * 397) % 1180, (index * 241) % 880];
    const [width, height] = [20 + ((index * 31) % 90), 15 + ((index * 53) % 70)];
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="hsl(${(index * 47) % 360} 45% ${25 + ((index * 17) % 50)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#8a9a8c"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

/** Returns the picture, smaller and with a part painted over. */
const painted = (scene: Buffer): Promise<Buffer> =>
  sharp(scene)
    .composite([
      {
        input: { create: { width: 170, height: 130, channels: 3, background: '#c8c4b8' } },
        left: 500,
        top: 380,
      },
    ])
    .toBuffer()
    .then((copy) => sharp(copy).resize(900).jpeg({ quality: 85 }).toBuffer());

test('a report leads to its original, a decision and a case', async ({ signUp }) => {
  const { page, member } = await signUp();
  const scene = await madeScene();
  await member.analyze(scene, { name: 'original.jpg' });
  const { id } = await member.analyze(await painted(scene), { name: 'copy.jpg' });
  const { credits } = await member.user();
  await page.goto(`/analyze?analysis=${id}`);

  const seen = page.getByRole('region', { name: 'Seen before' });
  await expect(seen.getByText('original.jpg')).toBeVisible();

  const comparison = page.getByRole('region', { name: 'Compare with an original' });
  await comparison.getByRole('button', { name: 'Choose a picture' }).click();
  await comparison.getByRole('button', { name: /original\.jpg/ }).click();
  await expect(comparison.getByText('1 part differs.')).toBeVisible({ timeout: 30_000 });
  await expect(comparison.getByText(/scaled to 75%/)).toBeVisible();
  const divider = comparison.getByRole('slider', { name: /^Divider/ });
  await expect(divider).toHaveAttribute('aria-valuetext', '50% this picture');
  await divider.press('ArrowLeft');
  await expect(divider).not.toHaveAttribute('aria-valuetext', '50% this picture');

  const decision = page.getByRole('region', { name: 'Your decision' });
  await decision.getByRole('radio', { name: /^Altered/ }).check();
  await decision.getByRole('textbox', { name: 'Reason' }).fill('A window was painted over.');
  await decision.getByRole('button', { name: 'Save decision' }).click();
  await expect(decision.getByText('A window was painted over.')).toBeVisible();
  await expect(decision.getByRole('heading')).toBeFocused();

  const cases = page.getByRole('region', { name: 'Cases' });
  await cases.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'New case' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Market square');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(cases.getByText('Added to Market square.')).toBeVisible();
  // Scrolls to the end of the page, where the bar of actions covers nothing.
  await page.keyboard.press('Control+End');
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('/history');
  await page.getByRole('combobox', { name: 'Show a case' }).selectOption({ label: 'Market square (1)' });
  const rows = page.getByRole('table').getByRole('row', { name: /\.jpg/ });
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('My decision: Altered')).toBeVisible();
  expect(await member.user()).toMatchObject({ credits });
});
