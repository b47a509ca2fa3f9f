import {
  accuracy,
  cloned,
  farthest,
  flat,
  from,
  plain,
  size,
  to,
  type Picture,
} from '../../../test/made-copies.js';
import { runOn } from '../../../test/made-photo.js';
import { type PictureBox } from '../../report/report.js';
import { type MethodResult } from '../method.js';
import { copyMove } from './copy-move.js';

const run = async (picture: Picture): Promise<MethodResult> => runOn(copyMove, await picture.toBuffer());

/** Returns the box after the image is turned clockwise by a quarter. */
const turned = ({ left, top, width, height }: PictureBox): PictureBox => ({
  left: size.height - top - height,
  top: left,
  width: height,
  height: width,
});

describe('copy-move', () => {
  it('draws both sides of a copied part', async () => {
    const result = await run((await cloned((patch) => patch)).png());
    expect(result.findings).toMatchObject([{ code: 'copy-move.found', strength: 'strong' }]);
    expect(accuracy(result)).toBeGreaterThan(0.85);
  });

  it('stays silent about texture without repetition', async () => {
    const result = await run(plain().png());
    expect(result).toMatchObject({ applicable: true, findings: [] });
    expect(result.maps).toBeUndefined();
  });

  it('is not applicable to a picture without any texture', async () => {
    expect(await run(flat().png())).toMatchObject({ applicable: false, reason: 'reason.flat-image' });
  });

  it('names the places of both sides', async () => {
    const { copies } = await run((await cloned((patch) => patch)).png());
    expect(copies).toHaveLength(1);
    expect(farthest(copies?.[0], { from, to })).toBeLessThan(4);
    expect(copies?.[0]?.isDirected).toBe(true);
  });

  it('turns the places with the picture', async () => {
    const { copies } = await run((await cloned((patch) => patch)).withMetadata({ orientation: 6 }).png());
    expect(farthest(copies?.[0], { from: turned(from), to: turned(to) })).toBeLessThan(4);
  });

  it('turns its map with the picture', async () => {
    const { maps } = await run((await cloned((patch) => patch)).withMetadata({ orientation: 6 }).png());
    expect(maps?.map(({ width, height }) => [width, height])).toEqual([[size.height, size.width]]);
  });
});
