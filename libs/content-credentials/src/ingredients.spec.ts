import { analyze } from '@jinwi/forensics';
import sharp from 'sharp';
import { type MadeIngredient, signedWithIngredients } from '../test/signed-with-ingredients.js';
import { issueSigner } from './index.js';

const signer = issueSigner();

const thumbnail = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function readIngredients(made: readonly MadeIngredient[]) {
  const signed = await signedWithIngredients(await signer, made);
  const { report, ingredients: sheet } = await analyze(signed, { tests: ['provenance'] });
  return { provenance: report.provenance, sheet };
}

describe('API-149 the ingredients of a signed file', () => {
  it('are listed with their thumbnails on one sheet', async () => {
    const { provenance, sheet } = await readIngredients([
      { title: 'beach.jpg', relationship: 'parentOf', thumbnail: await thumbnail(512, 256, '#c33') },
      { title: 'note.txt', relationship: 'componentOf' },
      { title: 'ball.jpg', relationship: 'componentOf', thumbnail: await thumbnail(60, 90, '#3c3') },
    ]);
    expect(provenance).toMatchObject({ state: 'unknown-signer' });
    expect(provenance.ingredients).toEqual([
      { title: 'beach.jpg', relation: 'parent', thumbnail: { top: 0, width: 256, height: 128 } },
      { title: 'note.txt', relation: 'component' },
      { title: 'ball.jpg', relation: 'component', thumbnail: { top: 128, width: 60, height: 90 } },
    ]);
    expect(await sharp(sheet ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 128 + 90,
    });
  });

  it('are only named if their thumbnail is not a picture', async () => {
    const { provenance, sheet } = await readIngredients([
      { title: 'beach.jpg', relationship: 'parentOf', thumbnail: Buffer.from('<svg onload="alert(1)"/>') },
    ]);
    expect(provenance.ingredients).toEqual([{ title: 'beach.jpg', relation: 'parent' }]);
    expect(sheet).toBeNull();
  });

  it('are shown up to the fourth, however many there are', async () => {
    const small = await thumbnail(8, 8, '#333');
    const { provenance } = await readIngredients(
      Array.from({ length: 60 }, (_, index) => ({
        title: `${index}.jpg`,
        relationship: index === 0 ? ('parentOf' as const) : ('componentOf' as const),
        thumbnail: small,
      })),
    );
    expect(provenance.ingredients?.map(({ thumbnail: place }) => place?.top ?? null)).toEqual([
      ...[0, 8, 16, 24],
      ...Array<null>(16).fill(null),
    ]);
  });
});
