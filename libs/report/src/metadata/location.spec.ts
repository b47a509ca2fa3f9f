import { madeStoryReport } from '../../test/made-story-report.js';
import { hasLocation, replaceLocation } from './location.js';

const model = { group: 'capture', code: 'field.model', value: 'Pixel 9' } as const;
const gps = { group: 'capture', code: 'field.gps', value: '37.5665, 126.9780' } as const;
const located = { ...madeStoryReport({}), metadata: [gps, model] };

describe('the location of a picture', () => {
  it('is left out', () => {
    const report = replaceLocation(located, null);
    expect(report.metadata).toEqual([model]);
    expect([hasLocation({ report: located }), hasLocation({ report })]).toEqual([true, false]);
  });

  it('is replaced by a word, which still tells that there is one', () => {
    const report = replaceLocation(located, 'Hidden');
    expect(report.metadata).toEqual([{ ...gps, value: 'Hidden' }, model]);
    expect(hasLocation({ report })).toBe(true);
  });

  it('is none in a record without a report', () => expect(hasLocation({ report: null })).toBe(false));

  it('stays in the original report', () => expect(located.metadata).toEqual([gps, model]));
});
