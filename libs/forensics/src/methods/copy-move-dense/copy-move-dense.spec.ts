import { accuracy, cloned, flat, plain, type Picture } from '../../../test/made-copies.js';
import { runOn } from '../../../test/made-photo.js';
import { type MethodResult } from '../method.js';
import { copyMoveDense } from './copy-move-dense.js';

const run = async (picture: Picture): Promise<MethodResult> => runOn(copyMoveDense, await picture.toBuffer());

describe('copy-move-dense', () => {
  it('draws both sides of a copied and mirrored part', async () => {
    const result = await run((await cloned((patch) => patch.flop())).png());
    expect(result.findings).toMatchObject([{ code: 'copy-move-dense.found', strength: 'strong' }]);
    expect(accuracy(result)).toBeGreaterThan(0.8);
  });

  it('stays silent about texture without repetition', async () => {
    const result = await run(plain().png());
    expect(result).toMatchObject({ applicable: true, findings: [] });
    expect(result.maps).toBeUndefined();
  });

  it('is not applicable to a picture without any texture', async () => {
    expect(await run(flat().png())).toMatchObject({ applicable: false, reason: 'reason.flat-image' });
  });
});
