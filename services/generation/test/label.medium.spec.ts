import { analyze } from '@jinwi/forensics';
import { type ImageLabel } from '../src/providers/generation-provider.js';
import { finishImage } from '../src/results/finish-image.js';
import { madeScene } from './made-scene.js';

async function reportOf(format: 'png' | 'jpeg', digitalSourceType: ImageLabel['digitalSourceType']) {
  const label = { digitalSourceType, generator: 'Jinwi test generator' };
  const { bytes } = await finishImage(
    await madeScene({ width: 640, height: 480 }).toFormat(format).toBuffer(),
    { label },
  );
  return (await analyze(bytes)).report;
}

describe.each(['png', 'jpeg'] as const)(
  'API-064: our analysis reads the label of a finished %s',
  (format) => {
    it('of a trained model: the verdict is Likely AI-Generated', async () => {
      const report = await reportOf(format, 'trainedAlgorithmicMedia');
      expect(report.verdict).toBe('Likely AI-Generated');
      expect(report.aiMarkers).toEqual([
        expect.objectContaining({
          code: 'ai.source-type',
          source: 'xmp:Iptc4xmpExt:DigitalSourceType',
          extent: 'generated',
          value: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        }),
      ]);
    });

    it.each([
      ['compositeSynthetic', 'edited'],
      ['compositeWithTrainedAlgorithmicMedia', 'edited'],
      ['algorithmicMedia', 'algorithmic'],
    ] as const)('%s: marked as %s, which alone decides no verdict', async (digitalSourceType, extent) => {
      const report = await reportOf(format, digitalSourceType);
      expect(report.aiMarkers).toEqual([
        expect.objectContaining({
          code: 'ai.source-type',
          extent,
          value: `http://cv.iptc.org/newscodes/digitalsourcetype/${digitalSourceType}`,
        }),
      ]);
      expect(report.verdict).not.toBe('Likely AI-Generated');
      expect(report.metadata).toContainEqual(
        expect.objectContaining({ value: expect.stringContaining('Jinwi test generator') }),
      );
    });
  },
);
