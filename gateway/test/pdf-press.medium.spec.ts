import { AppError } from '@jinwi/contracts';
import { PdfPress } from '../src/reports/pdf-press.service.js';
import { madeOpenedReport } from './made-opened-report.js';

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null);

describe('the press of shared reports', () => {
  it('prints a report once, however many ask for it, now and later', async () => {
    const press = new PdfPress();
    let pictureCount = 0;
    const opened = madeOpenedReport();
    const asked = {
      report: opened.report,
      opened,
      reader: { locale: 'en', timeZone: 'UTC' },
      pictures: () => Promise.resolve(((pictureCount += 1), null)),
      caller: '192.0.2.1',
    } as const;
    const [first, ...others] = await Promise.all(Array.from({ length: 22 }, () => press.print(asked)));
    expect(first?.subarray(0, 5).toString()).toBe('%PDF-');
    for (const other of [...others, await press.print(asked)]) expect(other).toBe(first);
    expect(pictureCount).toBe(1);
    expect(await press.print({ ...asked, reader: { locale: 'ko', timeZone: 'UTC' } })).not.toEqual(first);
    expect(await press.print({ ...asked, reader: { locale: 'en', timeZone: 'Asia/Seoul' } })).not.toEqual(
      first,
    );
  }, 60_000);

  it('lets one address wait for four reports, leaving room for others', async () => {
    const press = new PdfPress();
    const ask = (number: number, caller: string) => {
      const opened = { ...madeOpenedReport(), address: `/${number}` };
      return press.print({
        report: opened.report,
        opened,
        reader: { locale: 'en', timeZone: 'UTC' },
        pictures: () => Promise.resolve(null),
        caller,
      });
    };
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
