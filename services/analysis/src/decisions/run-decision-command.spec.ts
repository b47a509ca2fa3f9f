import { type DecisionKind } from '@jinwi/contracts';
import { labelPictures } from './run-decision-command.js';

const picture = (sha256: string, decision: DecisionKind, format = 'jpeg') => ({
  analysisId: 1,
  objectKey: `analyses/${sha256}/original`,
  imageSize: 10,
  format,
  sha256,
  decision,
});

describe('labels of decided pictures', () => {
  it('are those of a manifest, under names that tell nothing', () => {
    const { collected, disputed } = labelPictures([
      picture('c', 'ai', 'png'),
      picture('a', 'altered'),
      picture('b', 'genuine', 'heic'),
    ]);
    expect(collected.map(({ file, label }) => [file, label])).toEqual([
      ['00001.jpg', 'tampered'],
      ['00002.heic', 'authentic'],
      ['00003.png', 'ai-generated'],
    ]);
    expect(disputed).toBe(0);
  });

  it('are given once to the same picture, and not where members disagree', () => {
    const { collected, disputed } = labelPictures([
      picture('a', 'altered'),
      picture('b', 'genuine'),
      picture('a', 'altered'),
      picture('b', 'ai'),
    ]);
    expect(collected.map(({ stored }) => stored.sha256)).toEqual(['a']);
    expect(disputed).toBe(1);
  });
});
