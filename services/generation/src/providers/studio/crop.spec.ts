import { cropOf } from './crop.js';

const crop = (options: Partial<Parameters<typeof cropOf>[1]> = {}, reference = { width: 900, height: 600 }) =>
  cropOf(reference, {
    box: { left: 0, top: 0, width: 1024, height: 1024 },
    zoom: 1,
    drift: { x: 0, y: 0 },
    focus: { x: 0.5, y: 0.5 },
    kind: 'subject',
    ...options,
  });

describe('cropOf', () => {
  it('shows as much of the reference as the box can hold', () => {
    expect(crop()).toEqual({ left: 150, top: 0, width: 600, height: 600 });
  });

  it('follows the subject to the border and not beyond', () => {
    expect(crop({ focus: { x: 0.9, y: 0.5 } }).left).toBe(300);
    expect(crop({ focus: { x: 0.1, y: 0.5 } }).left).toBe(0);
  });

  it('is closer and higher for a face', () => {
    const face = crop({ kind: 'face' });
    expect(face.width).toBe(400);
    expect(face.top).toBeLessThan(crop({ zoom: 1.5 }).top);
  });

  it('lies within the reference and holds the subject, wherever it drifts', () => {
    for (const [width, height] of [
      [300, 750],
      [750, 300],
      [2048, 1366],
      [300, 300],
    ] as const)
      for (const drift of [-1, -0.3, 0.6, 1])
        for (const zoom of [1, 1.4, 2.6]) {
          const { left, top, ...size } = crop(
            { zoom, drift: { x: drift, y: -drift }, focus: { x: 0.3, y: 0.7 } },
            { width, height },
          );
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + size.width).toBeLessThanOrEqual(width);
          expect(top + size.height).toBeLessThanOrEqual(height);
          expect(left).toBeLessThan(0.3 * width);
          expect(left + size.width).toBeGreaterThan(0.3 * width);
          expect(top + size.height).toBeGreaterThan(0.7 * height);
        }
  });
});
