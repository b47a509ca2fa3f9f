import sharp from 'sharp';
import { Paper } from './pdf-paper.js';
import { writePictures } from './pictures-pdf.js';

/** Writes a picture and `count` maps. Returns the page of each, and its edges in points. */
async function placesOf(count: number) {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const picture = { bytes, width: 400, height: 300 };
  const paper = new Paper({ title: 'Report', lang: 'en' }, { scale: 1, textLengthMax: 900 });
  const image = vi.spyOn(paper.doc, 'image');
  const pages: number[] = [];
  image.mockImplementation(() => {
    pages.push(paper.pageCount);
    return paper.doc;
  });
  const map = { kind: 'heatmap' as const, caption: 'A map', note: 'How to read it', alt: 'A map' };
  writePictures(
    paper,
    { isAnnotated: false, alt: 'The picture', legend: [], maps: Array.from({ length: count }, () => map) },
    { picture, maps: { heatmap: picture } },
  );
  const { width, height, margins } = paper.doc.page;
  type Drawn = [bytes: unknown, left: number, top: number, size: { width: number; height: number }];
  const drawn = image.mock.calls as unknown as Drawn[];
  const [shown, ...maps] = drawn.map(([, left, top, size], index) => {
    return { page: pages[index], left, top, right: left + size.width, bottom: top + size.height };
  });
  return { shown, maps, paper: { right: width - margins.right, bottom: height - margins.bottom } };
}

describe('the pictures of a printed report', () => {
  it('stand two in a row, the first map beside the picture', async () => {
    const { shown, maps } = await placesOf(3);
    for (const [left, right] of [
      [shown, maps[0]],
      [maps[1], maps[2]],
    ]) {
      expect(left?.top).toBe(right?.top);
      expect(right?.left).toBeGreaterThan(left?.right ?? Infinity);
    }
  });

  it('API-096 continue in further rows and on further sheets', async () => {
    const { maps, paper } = await placesOf(9);
    expect(maps).toHaveLength(9);
    for (const { right, bottom } of maps) {
      expect(right).toBeLessThanOrEqual(paper.right);
      expect(bottom).toBeLessThanOrEqual(paper.bottom);
    }
    expect(new Set(maps.map(({ page, left, top }) => `${page} ${left} ${top}`)).size).toBe(9);
    expect(maps.at(-1)?.page).toBeGreaterThan(1);
  });
});
