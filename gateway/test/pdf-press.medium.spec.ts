import { AppError } from '@jinwi/contracts';
import { PdfPress } from '../src/reports/pdf-press.service.js';
import { madeOpenedReport } from './made-opened-report.js';

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null);

describe('the press of shared reports', () => {
  it('prints a report once, however many ask for it, now and later', async () => {
    const press = new PdfPress();
    let pictureCount = 0;
    const picture = () => Promise.resolve(((pictureCount += 1), null));
    const asked = { opened: madeOpenedReport(), locale: 'en', picture, address: '192.0.2.1' } as const;
    const [first, ...others] = await Promise.all(Array.from({ length: 22 }, () => press.print(asked)));
    expect(first?.subarray(0, 5).toString()).toBe('%PDF-');
    for (const other of [...others, await press.print(asked)]) expect(other).toBe(first);
    expect(pictureCount).toBe(1);
    expect(await press.print({ ...asked, locale: 'ko' })).not.toEqual(first);
  }, 60_000);

  it('lets one address wait for four reports, leaving room for others', async () => {
    const press = new PdfPress();
    const picture = () => Promise.resolve(null);
    const ask = (number: number, address: string) =>
      press.print({
        opened: { ...madeOpenedReport(), address: `/${number}` },
        locale: 'en',
        picture,
        address,
      });
    const greedy = await Promise.allSettled([
      ...Array.from({ length: 5 }, (_, number) => ask(number, '192.0.2.1')),
      ask(9, '192.0.2.2'),
    ]);
    expect(greedy.map((asked) => (asked.status === 'rejected' ? codeOf(asked.reason) : null))).toEqual([
      ...[null, null, null, null],
      'request.too-many',
      null,
    ]);
  }, 60_000);
});
