import fc from 'fast-check';
import { madeStoryReport, type StoryParts } from '../../test/made-story-report.js';
import { toStory } from './story.js';

const place = fc.tuple(fc.nat(2), fc.nat(2));

const parts: fc.Arbitrary<StoryParts> = fc.record(
  {
    altered: fc.constantFrom(
      'signs',
      'weak-signs',
      'no-signs',
      'unknown',
      'camera-original',
      'resaved',
      'recorded',
    ),
    ai: fc.constantFrom(
      ...(['own', 'own-software', 'signed', 'unknown-signer', 'expired', 'invalid', 'declared'] as const),
      ...(['edited', 'software', 'likely', 'signs', 'undecided', 'unlikely', 'camera', 'unseen'] as const),
    ),
    kind: fc.constantFrom('camera', 'edited', 'shared-copy', 'screenshot', 'graphic', 'thumbnail', 'unknown'),
    basis: fc.constantFrom(
      'copy-move.found',
      'ela.region',
      'metadata.consistent',
      'thumbnail.foreign',
      'new.code',
    ),
    copy: fc.record({ from: place, to: place, isDirected: fc.boolean() }),
    issuer: fc.option(fc.string({ unit: 'grapheme', maxLength: 30 })),
    signedAt: fc.constantFrom(null, '2026-07-22T10:00:00Z', 'yesterday'),
    obstacle: fc.constantFrom('reason.too-small', 'reason.flat-image', 'reason.no-metadata', 'reason.new'),
    editor: fc.constantFrom('Adobe Photoshop', 'GIMP 2.10', '포토스케이프'),
    edits: fc.constant(['c2pa.cropped']),
    isSignedCamera: fc.boolean(),
  },
  { requiredKeys: ['altered', 'ai', 'edits'] },
);

const saysNothingFound = /Nothing suspicious found|No alteration found|찾지 못했/u;
const saysAltered =
  /copied|appears more than once|altered: |changed: |signs that it was altered|복사되었|두 번 나타|두 번 이상|두 곳|조작되었을|조작된 흔적|강한 흔적|약한 흔적/u;
const saysMadeByAi =
  /^AI (?:probably )?made|that AI made|made it with AI|AI가 만든 이미지로|AI가 만들었을 가능성|AI로 만들어|AI가 만들었다는/u;

const check = (
  property: (story: NonNullable<ReturnType<typeof toStory>>, parts: StoryParts) => void,
): void => {
  fc.assert(
    fc.property(parts, fc.constantFrom('ko', 'en'), (made, locale) => {
      const story = toStory(madeStoryReport(made), locale, 'UTC');
      expect(story).not.toBeNull();
      if (story) property(story, made);
    }),
    { numRuns: 1000 },
  );
};

describe('a story, of any report', () => {
  it('never says that nothing was found where an answer found something', () => {
    check(({ sentence }, { altered = '', ai = '' }) => {
      const isQuiet = ['undecided', 'unlikely', 'camera', 'unseen'].includes(ai);
      if (['signs', 'weak-signs', 'recorded'].includes(altered) || !isQuiet)
        expect(sentence).not.toMatch(saysNothingFound);
    });
  });

  it('never says that AI made it where the answer does not', () => {
    check(({ sentence }, { ai = '' }) => {
      if (
        ['signs', 'undecided', 'unlikely', 'camera', 'unseen', 'edited', 'software', 'own-software'].includes(
          ai,
        )
      )
        expect(sentence).not.toMatch(saysMadeByAi);
    });
  });

  it('names what the answers found', () => {
    check(({ sentence }, { altered = '', ai = '' }) => {
      if (['own', 'signed', 'unknown-signer', 'expired', 'invalid', 'declared', 'likely'].includes(ai))
        expect(sentence).toMatch(saysMadeByAi);
      else if (altered === 'signs') expect(sentence).toMatch(saysAltered);
      if (altered === 'weak-signs' && ai === 'unlikely') expect(sentence).toMatch(/may|약한|수 있습니다/u);
    });
  });

  it('never speaks of an alteration where the answer is none', () => {
    check(({ sentence }, { altered = '' }) => {
      if (['no-signs', 'unknown', 'camera-original', 'resaved'].includes(altered))
        expect(sentence.replace(/whether this was altered: |조작의 흔적은? .*/u, '')).not.toMatch(
          saysAltered,
        );
    });
  });

  it('never says to trust the signature of a picture called altered', () => {
    check(({ next }, { altered = '' }) => {
      if (['signs', 'weak-signs'].includes(altered))
        expect(next.map(({ code }) => code)).not.toContain('trust-signature');
    });
  });

  it('is one sentence, complete, with one to three different steps', () => {
    check(({ sentence, answers, next }, made) => {
      const named = { ...made, issuer: made.issuer?.replace(/[^\p{L}\p{N} ]/gu, '') };
      const ownWords = [sentence, ...next.map(({ text }) => text)].join(' ');
      if (named.issuer === made.issuer) {
        expect(sentence).toMatch(/^[^.]+(?:\d\.\d[^.]*)?\.$/u);
        expect(ownWords).not.toMatch(/\{\{|undefined|null|story\.|이\(가\)|을\(를\)/u);
      }
      expect(answers.map(({ key }) => key)).toEqual(['alteration', 'ai']);
      expect(next.length).toBeGreaterThanOrEqual(1);
      expect(next.length).toBeLessThanOrEqual(3);
      expect(new Set(next.map(({ code }) => code)).size).toBe(next.length);
    });
  });
});
