import { generationSettingsSchema, type GenerationSettings } from '@jinwi/contracts';
import { looks } from './looks.js';
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
  it('fidelity shifts the choices and does not replace them', () => {
    const [close, free] = [planned({ image_fidelity: 1 }), planned({ image_fidelity: 0 })];
    expect(free.look).toEqual(close.look);
    expect(free.hueDegrees).toBe(close.hueDegrees);
    expect(free.strength).toBeGreaterThan(close.strength);
    expect(free.zoom).toBeGreaterThan(close.zoom);
  });

  it('stays a photograph near the reference, and is redrawn far from it', () => {
    for (const { craft, isMirrored } of manyPlans({ image_fidelity: 0.9 })) {
      expect([craft, isMirrored]).toEqual([null, false]);
    }
    const free = new Set(manyPlans({ image_fidelity: 0 }).map(({ craft }) => craft));
    expect([...free].sort()).toEqual(['painting', 'poster']);
  });

  it('takes turns among what was asked for', () => {
    const crafts = indices.map((index) => planned({ prompt: '수채화, 연필 스케치' }, index).craft);
    expect(crafts.slice(0, 3)).toEqual(['painting', 'sketch', 'painting']);
    const seen = indices.map((index) => planned({ prompt: 'night sea' }, index).look);
    expect(new Set(seen)).toEqual(new Set([looks.night, looks.sea]));
  });

  it.each<[string, string, (plan: Plan) => boolean]>([
    ['grain, 노이즈', 'vintage film', ({ grain }) => grain === 0],
    ['흑백', 'noir', ({ look }) => look !== looks.mono],
    ['어두운', 'night', ({ look }) => look.brightness > 0.9],
    ['파란색, blue', 'cold', ({ look }) => !look.qualities.includes('blue')],
    ['수채화 만화 스케치', 'anything', ({ craft }) => craft === null],
  ])('honours the exclusion of %s', (negative_prompt, prompt, holds) => {
    for (const image_fidelity of [0.9, 0]) {
      expect(manyPlans({ prompt, negative_prompt, image_fidelity }).filter((plan) => !holds(plan))).toEqual(
        [],
      );
    }
  });

  it('still has a look when everything is excluded', () => {
    const negative_prompt = 'dark bright warm cool grain red green blue pink 흑백';
    expect(planned({ negative_prompt }).look).toEqual(looks.neutral);
  });

  it('keeps the subject by human fidelity, a face by its crop alone', () => {
    expect(planned({ human_fidelity: 0.4 }).subjectKept).toBe(0.4);
    expect(planned({ human_fidelity: 0.4, image_reference: 'face' }).subjectKept).toBe(0);
  });
});
