import { madeOpenedReport } from '../../test/made-opened-report.js';
import { plainText, reportContent } from '@jinwi/report';
import { timeZoneOf } from './reader-of.js';

describe('the time zone of a report', () => {
  it.each([
    ['Asia/Seoul', 'Asia/Seoul'],
    ['asia/seoul', 'Asia/Seoul'],
    ['Nowhere/None', 'UTC'],
    ['<script>', 'UTC'],
    ['', 'UTC'],
    ['A'.repeat(10_000), 'UTC'],
    [undefined, 'UTC'],
    [['Asia/Seoul', 'UTC'], 'UTC'],
  ])('API-094 is named by the request, UTC otherwise (%s)', (name, expected) => {
    expect(timeZoneOf(name)).toBe(expected);
  });

  it('API-094 is used for times and named beside them', () => {
    const { report } = madeOpenedReport();
    const textOf = (timeZone: string) =>
      reportContent(report, { locale: 'en', timeZone })
        .sections.flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === 'pairs' ? block.pairs : []))
        .map(({ label, value }) => `${label}: ${plainText(value)}`);
    expect(textOf('Asia/Seoul')).toContain('Analyzed: November 23, 2026 at 18:00:00 GMT+9');
    expect(textOf('Asia/Seoul')).toContain('Time zone: Asia/Seoul');
    expect(textOf('UTC')).toContain('Analyzed: November 23, 2026 at 09:00:00 UTC');
    expect(textOf('Asia/Seoul').filter((line) => line.includes('2025'))).toEqual(
      textOf('UTC').filter((line) => line.includes('2025')),
    );
  });
});
