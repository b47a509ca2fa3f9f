import sharp from 'sharp';
import { madeCopy, madeReport } from '../../../test/made-opened-report.js';
import { annotatedPicture, marksSvg } from './annotated-picture.js';

const size = { width: 800, height: 600 };
const grey = () =>
  sharp({ create: { ...size, channels: 3, background: '#808080' } })
    .webp({ lossless: true })
    .toBuffer();

describe('the picture of a report', () => {
  it('API-091 has boxes where the copied parts are, joined by a line', async () => {
    const report = madeReport({ criteria: [madeCopy()] });
    const { bytes, width, height } = await annotatedPicture(await grey(), { report, sideMax: 400 });
    expect([width, height]).toEqual([400, 300]);
    const pixels = await sharp(bytes).greyscale().raw().toBuffer();
    const spreadAround = (x: number, y: number) => {
      const levels = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((dy) =>
        [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((dx) => pixels[(y + dy) * width + x + dx] ?? 0),
      );
      return Math.max(...levels) - Math.min(...levels);
    };
    // Points on the edges of the source and of the copy, and one on the line between them.
    for (const [x, y] of [
      [40, 150],
      [120, 150],
      [280, 130],
      [360, 150],
      [200, 150],
    ] as const)
      expect([x, y, spreadAround(x, y) > 80]).toEqual([x, y, true]);
    for (const [x, y] of [
      [80, 150],
      [320, 150],
      [200, 60],
    ] as const)
      expect([x, y, spreadAround(x, y) < 20]).toEqual([x, y, true]);
  });

  it('API-091 dashes the source and points at copies only with known direction', () => {
    const svgOf = (isDirected: boolean) =>
      marksSvg(madeReport({ criteria: [madeCopy({ isDirected })] }), size);
    expect(svgOf(true)).toContain('rotate(0)');
    expect(svgOf(true)).toMatch(/h160v120h-160z" stroke-dasharray/);
    expect(svgOf(false)).not.toContain('rotate');
    expect(svgOf(false)).not.toMatch(/z" stroke-dasharray/);
  });

  it('API-091 has dotted boxes around parts that do not fit the rest', () => {
    const region = { left: 400, top: 300, width: 1000, height: 1200 };
    const { copies: _none, ...criterion } = madeCopy();
    const svg = marksSvg(madeReport({ criteria: [{ ...criterion, regions: [region] }] }), size);
    expect(svg).toMatch(/h200v240h-200z" stroke-dasharray/);
    expect(svg).not.toContain('rotate');
  });

  it('API-091 marks nothing of a test that did not fire', () => {
    const criteria = [{ ...madeCopy(), fired: false }];
    expect(marksSvg(madeReport({ criteria }), size)).not.toContain('<path');
  });
});
