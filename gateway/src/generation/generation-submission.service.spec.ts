import { settingsOfForm } from './generation-submission.service.js';

const parse = (fields: Record<string, string>) => settingsOfForm(new Map(Object.entries(fields)));

describe('the settings in a form', () => {
  it('API-054 are read from its texts', () => {
    const settings = {
      prompt: ' 바다 위의 고양이 ',
      negative_prompt: 'blur',
      image_reference: 'face',
      image_fidelity: '0.25',
      human_fidelity: '1',
      n: '9',
      aspect_ratio: '21:9',
    };
    expect(parse(settings)).toEqual({ ...settings, image_fidelity: 0.25, human_fidelity: 1, n: 9 });
  });

  it('API-054 take their defaults where a field is left out', () => {
    expect(parse({ prompt: 'x' })).toMatchObject({ negative_prompt: '', n: 1, aspect_ratio: '1:1' });
  });

  it('have no NUL in their texts, which no database keeps', () => {
    expect(parse({ prompt: '\u0000고양이\u0000', negative_prompt: 'blur\u0000' })).toMatchObject({
      prompt: '고양이',
      negative_prompt: 'blur',
    });
    expect(() => parse({ prompt: '\u0000' })).toThrow(
      expect.objectContaining({ code: 'generation.prompt-required' }) as Error,
    );
  });

  it.each([
    [{}, 'generation.prompt-required'],
    [{ prompt: '  ' }, 'generation.prompt-required'],
    [{ prompt: 'x'.repeat(501) }, 'generation.prompt-too-long'],
    [{ prompt: 'x', negative_prompt: 'x'.repeat(201) }, 'generation.negative-prompt-too-long'],
    [{ prompt: 'x', n: '0' }, 'generation.settings-invalid'],
    [{ prompt: 'x', n: '10' }, 'generation.settings-invalid'],
    [{ prompt: 'x', n: '1.5' }, 'generation.settings-invalid'],
    [{ prompt: 'x', n: '' }, 'generation.settings-invalid'],
    [{ prompt: 'x', n: '0x1' }, 'generation.settings-invalid'],
    [{ prompt: 'x', image_fidelity: '1.01' }, 'generation.settings-invalid'],
    [{ prompt: 'x', human_fidelity: 'NaN' }, 'generation.settings-invalid'],
    [{ prompt: 'x', image_reference: 'style' }, 'generation.settings-invalid'],
    [{ prompt: 'x', aspect_ratio: '5:4' }, 'generation.settings-invalid'],
  ])('API-055 %j are refused with %s', (fields, code) => {
    expect(() => parse(fields as Record<string, string>)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
