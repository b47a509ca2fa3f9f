import { generationFailures, generationRemarks } from './generation-states.js';
import { textLength } from '../constants.js';
import { generationSettingsSchema } from './generation-settings.js';

const codesOf = (settings: object): string[] => {
  const parsed = generationSettingsSchema.safeParse(settings);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe('the settings of a generation', () => {
  it('BR-023 UI-190 UI-192 UI-193 UI-194 begin with the defaults of the specification', () => {
    expect(generationSettingsSchema.parse({ prompt: 'A cat' })).toEqual({
      prompt: 'A cat',
      negative_prompt: '',
      image_reference: 'subject',
      image_fidelity: 0.9,
      human_fidelity: 0.9,
      n: 1,
      aspect_ratio: '1:1',
    });
  });

  it('UI-187 UI-188 UI-189 API-055 count characters and not blanks', () => {
    expect(codesOf({ prompt: ' \n ' })).toEqual(['generation.prompt-required']);
    expect(codesOf({ prompt: '가'.repeat(500) })).toEqual([]);
    expect(codesOf({ prompt: '가'.repeat(501) })).toEqual(['generation.prompt-too-long']);
    expect(codesOf({ prompt: 'x', negative_prompt: '🙂'.repeat(200) })).toEqual([]);
    expect(codesOf({ prompt: 'x', negative_prompt: '🙂'.repeat(201) })).toEqual([
      'generation.negative-prompt-too-long',
    ]);
  });

  it('UI-188 count a decomposed Hangul syllable once', () => {
    expect(textLength('한글'.normalize('NFD'))).toBe(2);
  });

  it.each([
    { n: 0 },
    { n: 10 },
    { n: 1.5 },
    { image_fidelity: -0.01 },
    { image_fidelity: 1.01 },
    { human_fidelity: Number.NaN },
    { image_reference: 'style' },
    { aspect_ratio: '5:4' },
  ])('API-055 refuse %o', (wrong) => {
    expect(codesOf({ prompt: 'x', ...wrong })).toHaveLength(1);
  });

  it('API-057 UI-211 say of every failure that the credits were given back', () => {
    for (const { ko, en } of Object.values(generationFailures)) {
      expect(ko).toContain('크레딧 3개를 돌려 드렸습니다');
      expect(en).toContain('Your 3 credits were returned');
    }
    expect(Object.keys(generationRemarks)).toContain('demonstration');
  });
});
