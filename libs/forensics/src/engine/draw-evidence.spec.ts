import sharp from 'sharp';
import { type EvidencePicture } from '../report/report.js';
import { drawEvidence } from './draw-evidence.js';

const picture = (criterionId: string, size: { width: number; height: number }): EvidencePicture => ({
  criterionId,
  ...size,
  data: Uint8Array.from({ length: size.width * size.height }, (_, index) => (index * 37 + size.width) % 256),
});

const sheetOf = async (pictures: EvidencePicture[]) => {
  const [sheet] = await drawEvidence(pictures);
  const { data, info } = await sharp(sheet?.bytes)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { sheet, data, info };
};

describe('the sheet of evidence pictures', () => {
  it('does not exist where no test drew one', async () => {
    expect(await drawEvidence([])).toEqual([]);
  });

  it('gives each picture back, byte by byte, at the place it names', async () => {
    const pictures = [picture('ela', { width: 30, height: 20 }), picture('adq2', { width: 50, height: 10 })];
    const { sheet, data, info } = await sheetOf(pictures);
    expect(sheet?.pictures?.map(({ criterionId }) => criterionId)).toEqual(['ela', 'adq2']);
    expect([info.width, info.height, info.channels]).toEqual([50, 30, 1]);
    for (const [index, { top, width, height }] of (sheet?.pictures ?? []).entries()) {
      const rows = Array.from({ length: height }, (_, row) =>
        data.subarray((top + row) * info.width, (top + row) * info.width + width),
      );
      expect(Buffer.concat(rows)).toEqual(Buffer.from(pictures[index]?.data ?? []));
    }
  });

  it('shrinks a picture that is finer than it can be shown', async () => {
    const { sheet, info } = await sheetOf([picture('ela', { width: 1500, height: 1000 })]);
    expect(sheet?.pictures).toEqual([{ criterionId: 'ela', top: 0, width: 512, height: 341 }]);
    expect([info.width, info.height]).toEqual([512, 341]);
  });
});
