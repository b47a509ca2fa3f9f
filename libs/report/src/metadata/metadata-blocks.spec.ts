import { parseMetadata } from './metadata-blocks.js';

describe('the text `metadata`', () => {
  it('UI-146 UI-147 blocks end at blank lines or at a new label', () =>
    expect(parseMetadata('Camera: Pixel 9\nLens: 24 mm\n\nSoftware: Photoshop\nVersion 25')).toEqual([
      { label: 'Camera', details: 'Pixel 9' },
      { label: 'Lens', details: '24 mm' },
      { label: 'Software', details: 'Photoshop\nVersion 25' },
    ]));

  it('UI-147 a line without a label is a paragraph', () =>
    expect(parseMetadata('No capture data.\n\nCamera: Pixel')).toEqual([
      { label: null, details: 'No capture data.' },
      { label: 'Camera', details: 'Pixel' },
    ]));

  it('UI-147 colons of times and addresses make no label', () =>
    expect(parseMetadata('Taken: 2026:11:02 10:15:12\nhttps://example.com/a')).toEqual([
      { label: 'Taken', details: '2026:11:02 10:15:12\nhttps://example.com/a' },
    ]));

  it('UI-147 a label alone takes the lines below it, also with CRLF', () =>
    expect(parseMetadata('편집 기록:\r\nPhotoshop\r\nLightroom')).toEqual([
      { label: '편집 기록', details: 'Photoshop\nLightroom' },
    ]));

  it('UI-147 markup stays text', () =>
    expect(parseMetadata('Artist: <b>x</b>')).toEqual([{ label: 'Artist', details: '<b>x</b>' }]));

  it.each([null, undefined, '', ' \n '])('UI-146 %j has no blocks', (text) =>
    expect(parseMetadata(text)).toEqual([]),
  );
});
