import { momentText, readMoment } from './moment.js';

describe('times in files', () => {
  it.each([
    ['2025:05:01 10:20:30', '2025-05-01T10:20:30Z', { isZoneUnknown: true, isDay: false }],
    ['2025-05-01T10:20:30', '2025-05-01T10:20:30Z', { isZoneUnknown: true, isDay: false }],
    ['2025:05:01 00:00:00', '2025-05-01T00:00:00Z', { isZoneUnknown: true, isDay: false }],
    ['2025-05-01T10:20:30+09:00', '2025-05-01T10:20:30+09:00', { isZoneUnknown: false, isDay: false }],
    ['2025-05-01T10:20:30.123Z', '2025-05-01T10:20:30Z', { isZoneUnknown: false, isDay: false }],
    ['2025-05-01T00:00:00Z', '2025-05-01T00:00:00Z', { isZoneUnknown: false, isDay: true }],
    ['2025-05-01', '2025-05-01T00:00:00Z', { isZoneUnknown: true, isDay: true }],
  ])('%s is read as %s', (text, iso, known) => {
    expect(readMoment(text)).toEqual({ iso, timeMs: Date.parse(iso), ...known });
  });

  it.each([null, '', 'yesterday', '0000:00:00 00:00:00', '2025:13:40 10:00:00', '1970:01:01 00:00:00'])(
    '%s is no time',
    (text) => expect(readMoment(text)).toBeNull(),
  );

  it.each(['2025-05-01T00:00:00Z', '2025-05-01'])('shows no hour for %s, in any time zone', (text) => {
    const moment = readMoment(text);
    expect(moment && momentText(moment, 'en', 'America/New_York')).toBe('May 1, 2025');
  });

  it('shows a camera’s time unchanged, whatever the reader’s time zone', () => {
    const moment = readMoment('2025:05:01 10:20:30');
    expect(moment && momentText(moment, 'en')).toContain('10:20');
  });
});
