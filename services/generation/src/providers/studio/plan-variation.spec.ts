import { generationSettingsSchema, type GenerationSettings } from '@jinwi/contracts';
import { palettes } from './palettes.js';
import { type Plan, planVariation } from './plan-variation.js';
import { seededRandom } from './seeded-random.js';

const planned = (settings: Partial<GenerationSettings>, index = 0, seed = 'seed'): Plan =>
  planVariation(generationSettingsSchema.parse({ prompt: 'something', ...settings }), {
    index,
    random: seededRandom(seed),
  });
const indices = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const seeds = Array.from({ length: 30 }, (_, seed) => `seed ${seed}`);
const manyPlans = (settings: Partial<GenerationSettings>): Plan[] =>
  seeds.flatMap((seed) => indices.map((index) => planned(settings, index, seed)));

describe('planVariation', () => {
  it('fidelity moves the choices and does not exchange them', () => {
    const [close, free] = [planned({ image_fidelity: 1 }), planned({ image_fidelity: 0 })];
    expect(free.palette).toEqual(close.palette);
    expect(free.hueDegrees).toBe(close.hueDegrees);
    expect(free.gradeStrength).toBeGreaterThan(close.gradeStrength);
    expect(free.zoom).toBeGreaterThanOrEqual(close.zoom);
  });

  it('stays a photograph of the whole near the reference, and is rearranged far from it', () => {
    for (const { layout, rendering, isMirrored } of manyPlans({ image_fidelity: 0.9 })) {
      expect([layout, rendering, isMirrored]).toEqual(['full', 'photo', false]);
    }
    const layouts = new Set(manyPlans({ image_fidelity: 0 }).map(({ layout }) => layout));
    expect([...layouts].sort()).toEqual(['arch', 'diptych', 'disc', 'print', 'triptych', 'window']);
  });

  it('takes turns among what was asked for', () => {
    const crafts = indices.map(
      (index) => planned({ prompt: '수채화, 연필 스케치, pop art' }, index).rendering,
    );
    expect(crafts.slice(0, 4)).toEqual(['watercolour', 'pencil', 'popart', 'watercolour']);
    const colours = indices.map((index) => planned({ prompt: 'night sea' }, index).palette.stops[0]);
    expect(new Set(colours)).toEqual(new Set([palettes.night.stops[0], palettes.sea.stops[0]]));
  });

  it.each<[string, string, (plan: Plan) => boolean]>([
    [
      'no blur',
      'dreamy foggy bokeh',
      ({ airs, glow, layout }) =>
        !airs.includes('bokeh') && !airs.includes('mist') && glow === 0 && layout !== 'window',
    ],
    ['테두리, 액자', 'a cat', ({ layout }) => layout === 'full'],
    ['grain, 노이즈', 'vintage film', ({ grain }) => grain === 0],
    ['흑백', 'noir', ({ palette, rendering }) => palette.isWhole !== true && rendering !== 'ink'],
    ['어두운', 'night', ({ palette, vignette }) => palette.exposure > -0.1 && vignette === 0],
    ['파란색, blue', 'cold', ({ palette }) => !palette.qualities.includes('blue')],
    ['수채화 유화 만화 포스터 스케치 수묵화', 'anything', ({ rendering }) => rendering === 'photo'],
  ])('excluding %s is kept to', (negative_prompt, prompt, holds) => {
    for (const image_fidelity of [0.9, 0]) {
      expect(manyPlans({ prompt, negative_prompt, image_fidelity }).filter((plan) => !holds(plan))).toEqual(
        [],
      );
    }
  });

  it('has a look left when everything is excluded', () => {
    const negative_prompt =
      'dark bright warm cool vivid soft blur grain frame red orange yellow green blue purple pink 흑백';
    expect(planned({ negative_prompt }).palette.stops).toEqual(palettes.neutral.stops);
  });

  it('keeps the subject by human fidelity, a face by its crop alone', () => {
    expect(planned({ human_fidelity: 0.4 }).subjectKept).toBe(0.4);
    expect(planned({ human_fidelity: 0.4, image_reference: 'face' }).subjectKept).toBe(0);
  });
});
