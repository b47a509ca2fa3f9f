import { type PictureKind } from '@jinwi/contracts';
import { type ForensicReport } from '#src/report/report.js';
import { type Observation } from '../collections/observe.js';
import { confusionSection, truthOfKind } from './confusion-section.js';

const seen = (kind: PictureKind, { truth = 'camera-web', variant = 'as-is', width = 800 } = {}) =>
  ({
    entry: { file: 'a.jpg', kind: truth },
    variant,
    report: { kind, image: { width, height: 100 } } as ForensicReport,
  }) as Observation;

const photos = (count: number): Observation[] => Array.from({ length: count }, () => seen('unknown'));

describe('the confusion of kinds', () => {
  it.each([
    [{ truth: 'camera' }, 'camera'],
    [{ truth: 'camera-resaved' }, 'edited'],
    [{ truth: 'splice' }, 'photo'],
    [{ truth: 'screenshot' }, 'screenshot'],
    [{ truth: 'camera', variant: 'shared-copy' }, 'shared-copy'],
    [{ truth: 'camera', width: 255 }, 'thumbnail'],
  ])('knows the truth of %j', (given, truth) => {
    expect(truthOfKind(seen('unknown', given))).toBe(truth);
  });

  it('counts what each truth is taken for', () => {
    const { figures } = confusionSection([seen('graphic', { truth: 'screenshot' }), ...photos(2)]);
    expect(figures).toMatchObject({ screenshot: { graphic: 1, screenshot: 0 }, photo: { unknown: 2 } });
  });

  it('has a gate of two photos in a hundred', () => {
    const last = (pictures: Observation[]) => confusionSection(pictures).lines.join('\n');
    expect(last([...photos(49), seen('screenshot')])).toContain('The gate holds: 2.0 % (1/50)');
    expect(last([...photos(48), seen('screenshot')])).toContain('The gate FAILS');
    expect(last([...photos(48), seen('screenshot')])).toContain('a.jpg is called screenshot');
  });
});
