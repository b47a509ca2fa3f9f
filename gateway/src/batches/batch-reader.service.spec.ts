import { type BatchItem } from '@jinwi/contracts';
import { itemsCsv } from './batch-reader.service.js';

const anItem = (given: Partial<BatchItem> = {}): BatchItem => ({
  position: 0,
  imageName: 'a.jpg',
  address: null,
  state: 'done',
  analysisId: 7,
  verdict: 'Likely Genuine',
  score: 90,
  alteration: 'no-signs',
  ai: 'unlikely',
  failure: null,
  ...given,
});

const linesOf = (item: BatchItem) => itemsCsv([item], 'en').split('\r\n');

describe('the table of a batch', () => {
  it('is UTF-8 with a BOM, a header and CRLF line ends', () => {
    const text = itemsCsv([anItem({ imageName: '사진.jpg' })], 'en');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1).split('\r\n')).toEqual([
      'position,name,address,state,verdict,score,alteration,ai,analysisId,failure,reason',
      '0,사진.jpg,,done,Likely Genuine,90,no-signs,unlikely,7,,',
      '',
    ]);
  });

  it('tells why an image failed in the reader’s language', () => {
    const failed = anItem({
      state: 'failed',
      verdict: null,
      score: null,
      alteration: null,
      ai: null,
      failure: 'batch.fetch-failed',
    });
    expect(linesOf(failed)[1]).toBe(
      '0,a.jpg,,failed,,,,,7,batch.fetch-failed,The image could not be fetched from its address.',
    );
    expect(itemsCsv([failed], 'ko')).toContain('주소에서 이미지를 가져오지 못했습니다.');
  });

  it.each([
    ['a,b.jpg', '"a,b.jpg"'],
    ['say "hi".jpg', '"say ""hi"".jpg"'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\ufeff\u2060＝1', "'\ufeff\u2060＝1"],
    ['\u00ad@x', "'\u00ad@x"],
    ['\u3164=1', "'\u3164=1"],
    ['  =1', "'  =1"],
    ['\u200b사진.jpg', '\u200b사진.jpg'],
    ['ａ=1', 'ａ=1'],
  ])('writes %j so that it stays text', (imageName, cell) => {
    expect(
      itemsCsv([anItem({ imageName })], 'en')
        .split('\r\n')
        .slice(1, -1)
        .join('\r\n'),
    ).toBe(`0,${cell},,done,Likely Genuine,90,no-signs,unlikely,7,,`);
  });
});
