import { type ImageSource } from '@jinwi/contracts';
import { makeRecord } from '../../test/made-record.js';
import { textReport } from '../renderers/text/text-report.js';
import { reportWords } from '../words/report-words.js';
import { sourceText } from './metadata-words.js';

const source: ImageSource = {
  address: 'https://img.example.net/photos/a.jpg',
  page: 'https://news.example.com/1',
  fetchedAt: '2026-11-03T05:05:00.000Z',
};
const say = (fields: Partial<ImageSource>, locale: 'ko' | 'en') =>
  sourceText({ ...source, ...fields }, { date: 'DATE', t: reportWords(locale) });

describe('where an image was fetched from', () => {
  it('is said in both languages, with the page if it is elsewhere', () => {
    expect(say({ page: null }, 'en')).toBe('Fetched from img.example.net on DATE');
    expect(say({}, 'en')).toBe(
      'Fetched from img.example.net on DATE, as shown on a page of news.example.com',
    );
    expect(say({ page: 'https://img.example.net/' }, 'ko')).toBe('DATE에 img.example.net에서 가져왔습니다');
    expect(say({}, 'ko')).toContain('news.example.com의 페이지에 실린');
  });

  it('is in the text report, in its reader’s zone, if known', () => {
    const text = (fields: object) =>
      textReport({
        record: makeRecord(fields),
        reader: { locale: 'en', timeZone: 'Asia/Seoul' },
        now: new Date('2026-11-04T00:00:00.000Z'),
        service: { name: 'Jinwi', origin: 'https://jinwi.example' },
      });
    expect(text({ source })).toMatch(/Fetched from img\.example\.net on November 3, 2026 at 14:05/);
    expect(text({ source })).toContain('https://news.example.com/1');
    expect(text({})).not.toContain('Fetched from');
  });
});
