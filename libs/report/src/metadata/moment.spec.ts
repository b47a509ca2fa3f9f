import { momentText, readMoment } from './moment.js';

describe('times in files', () => {
  it.each([
    ['2025:05:01 10:20:30', '2025-05-01T10:20:30Z', true],
    ['2025-05-01T10:20:30', '2025-05-01T10:20:30Z', true],
    ['2025-05-01T10:20:30+09:00', '2025-05-01T10:20:30+09:00', false],
    ['2025-05-01T10:20:30.123Z', '2025-05-01T10:20:30Z', false],
    ['2025-05-01', '2025-05-01T00:00:00Z', true],
  ])('%s is read as %s', (text, iso, isZoneUnknown) => {
    expect(readMoment(text)).toEqual({ iso, timeMs: Date.parse(iso), isZoneUnknown });
  });

  it.each([null, '', 'yesterday', '0000:00:00 00:00:00', '2025:13:40 10:00:00', '1970:01:01 00:00:00'])(
    '%s is no time',
    (text) => expect(readMoment(text)).toBeNull(),
  );

  it('shows a camera’s time unchanged, whatever the reader’s time zone', () => {
    const moment = readMoment('2025:05:01 10:20:30');
    expect(moment && momentText(moment, 'en')).toContain('10:20');
  });
});
