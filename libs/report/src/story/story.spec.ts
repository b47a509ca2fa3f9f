import { madeStoryReport, type StoryParts } from '../../test/made-story-report.js';
import { toStory } from './story.js';

const signed = { ai: 'signed', issuer: 'OpenAI', signedAt: '2026-07-22T10:00:00Z' } as const;
const twice: StoryParts = { copy: { from: [0, 0], to: [2, 2], isDirected: false } };
const beside: StoryParts = { copy: { from: [1, 1], to: [1, 1] } };
const edits = ['c2pa.color_adjustments', 'c2pa.cropped'];

const storyOf = (parts: StoryParts, locale: 'ko' | 'en' = 'en') => {
  const story = toStory(madeStoryReport(parts), locale, 'UTC');
  if (!story) throw new Error('the report has both answers');
  return story;
};

describe('a story', () => {
  it('is not made for reports older than the two answers', () => {
    expect(toStory({ ...madeStoryReport({}), ai: undefined }, 'en')).toBeNull();
  });

  it('dates a signature in the zone of the reader', () => {
    const report = madeStoryReport({ ...signed, signedAt: '2026-07-22T20:00:00Z' });
    expect(toStory(report, 'ko', 'Asia/Seoul')?.sentence).toContain('7월 23일');
  });
});

describe('the next steps of a story', () => {
  const codesOf = (parts: StoryParts) => storyOf(parts).next.map(({ code }) => code);

  it.each([
    [signed, ['trust-signature']],
    [{ ai: 'recovered' }, ['use-as-made', 'search-web']],
    [{ ai: 'recovered', altered: 'signs' }, ['check-places', 'use-as-made']],
    [{ ...signed, altered: 'signs' }, ['check-places', 'search-web']],
    [{ ...signed, altered: 'weak-signs' }, ['check-places', 'search-web']],
    [{ ...signed, ai: 'own', altered: 'signs' }, ['check-places', 'search-web']],
    [{ ...signed, altered: 'recorded', edits }, ['trust-signature']],
    [{ ai: 'likely' }, ['search-web', 'ask-original', 'check-places']],
    [{ ai: 'likely', altered: 'signs' }, ['check-places', 'ask-original', 'search-web']],
    [{ altered: 'signs' }, ['check-places', 'ask-original', 'search-web']],
    [{ altered: 'signs', basis: 'provenance.mismatch' }, ['ask-original', 'search-web']],
    [
      { altered: 'signs', basis: 'provenance.mismatch', ...twice },
      ['check-places', 'ask-original', 'search-web'],
    ],
    [{ altered: 'recorded', edits }, ['trust-signature', 'ask-original']],
    [{ altered: 'camera-original' }, ['search-web']],
    [{ altered: 'camera-original', takenAt: '2011:04:02 18:30:00' }, ['check-date', 'search-web']],
    [{ altered: 'camera-original', isSignedCamera: true }, ['trust-signature']],
    [{ altered: 'unknown', ai: 'undecided' }, ['ask-original', 'search-web']],
    [{}, ['search-web', 'ask-original', 'check-places']],
  ] as [StoryParts, string[]][])('for %j are %j', (parts, codes) => {
    expect(codesOf(parts)).toEqual(codes);
  });

  const textOf = (parts: StoryParts, wanted: string, locale: 'ko' | 'en' = 'en') =>
    storyOf(parts, locale).next.find(({ code }) => code === wanted)?.text;

  const messageOf = (parts: StoryParts, locale: 'ko' | 'en' = 'en') => {
    const step = storyOf(parts, locale).next.find(({ code }) => code === 'ask-original');
    return step?.code === 'ask-original' ? step.message : undefined;
  };

  it('name the day of capture', () => {
    const parts: StoryParts = { altered: 'camera-original', takenAt: '2011:04:02 18:30:00' };
    expect(textOf(parts, 'check-date')).toMatch(/ it was taken on April 2, 2011\.$/);
    expect(textOf(parts, 'check-date', 'ko')).toContain('(2011년 4월 2일)');
  });

  it('name the places of a copy', () => {
    const parts: StoryParts = { altered: 'signs', ...twice };
    expect(textOf(parts, 'check-places')).toBe('Compare these places: upper left and lower right.');
    expect(textOf({ altered: 'signs', ...beside }, 'check-places', 'ko')).toBe('가운데를 자세히 살펴보세요.');
  });

  it('point to the boxes where several parts were copied', () => {
    const report = madeStoryReport({ altered: 'signs', ...twice });
    const test = report.criteria.find(({ copies }) => copies !== undefined)!;
    const [copy] = test.copies!;
    const other = { ...copy!, from: { ...copy!.from, top: 300 }, to: { ...copy!.to, left: 300 } };
    const story = toStory({ ...report, criteria: [{ ...test, copies: [copy!, other] }] }, 'en');
    expect(story?.sentence).toBe('It was probably altered: parts of it appear more than once.');
    expect(story?.next[0]?.text).toBe('Compare the places in the boxes.');
  });

  it.each(['declared', 'expired', 'invalid', 'unknown-signer'] as const)(
    'lead to the maker’s check where the file only says that AI made it: %s',
    (ai) => {
      expect(textOf({ ai }, 'search-web')).toContain('use the check that the maker of the AI offers');
    },
  );

  it.each([
    ['shared-copy', 'Ask whoever sent it for the file as it was before it went through a messenger.'],
    ['screenshot', 'Ask for the picture itself instead of a screenshot.'],
    ['thumbnail', 'Ask for the picture in its full size, just as the camera saved it.'],
    ['unknown', 'Ask whoever sent it for the original file, just as the camera saved it.'],
    ['graphic', 'Ask whoever sent it where it comes from, and for the earliest version of the file.'],
  ] as const)('ask for the original of a picture of the kind %s', (kind, text) => {
    expect(textOf({ kind }, 'ask-original')).toBe(text);
  });

  it('assume neither a camera nor its light behind a drawing', () => {
    const smooth = madeStoryReport({ ai: 'undecided' });
    const stories = [
      storyOf({ ai: 'unseen', obstacle: 'reason.drawn-image' }),
      toStory({ ...smooth, ai: { ...smooth.ai!, basis: ['ai-pixels.undecided', 'ai-pixels.smooth'] } }, 'en'),
    ];
    for (const story of stories)
      expect(story?.next.map(({ text }) => text).slice(1)).toEqual([
        'Ask whoever sent it where it comes from, and for the earliest version of the file.',
        'Look closely at edges, and at any hands and writing: does every part fit the rest?',
      ]);
    expect(textOf({ kind: 'graphic', altered: 'signs' }, 'check-places')).toContain('hands and writing');
  });

  it.each([
    ['shared-copy', 'Could you send me the file as it was before it went through a messenger?'],
    ['screenshot', 'Could you send me the picture itself instead of a screenshot?'],
    ['thumbnail', 'Could you send me the picture in its full size, just as the camera saved it?'],
    ['unknown', 'Could you send me the original file, just as the camera saved it?'],
    ['graphic', 'Could you tell me where it comes from, and send me the earliest version'],
  ] as const)('UI-410 have a message that asks for what they say: %s', (kind, asks) => {
    const message = messageOf({ kind });
    expect(message).toContain(asks);
    expect(message).toContain('as a file or document, not as a photo');
  });

  it('UI-410 have a message in the reader’s language', () => {
    const message = messageOf({ altered: 'signs' }, 'ko');
    expect(message).toMatch(/^안녕하세요\. .+원본 파일을 보내 주실 수 있을까요\?/u);
    expect(message).toContain('사진이 아니라 파일(문서)로');
    expect(message).not.toMatch(/[{}]/u);
  });

  it('assume no camera behind a picture that AI probably made', () => {
    expect(textOf({ ai: 'likely' }, 'ask-original')).toContain('where it comes from');
  });
});

describe('the answers of a story', () => {
  it('name the copies before an editor', () => {
    const report = madeStoryReport({ altered: 'signs', basis: 'copy-move.found', editor: 'Adobe Photoshop' });
    const [altered] = toStory(report, 'en')?.answers ?? [];
    expect(altered?.reasons).toEqual([
      expect.stringMatching(/appears twice, identical down to its grain/),
      expect.stringMatching(/Adobe Photoshop/),
    ]);
  });

  it('name the editor second where nothing was found', () => {
    expect(storyOf({ editor: 'GIMP', basis: 'metadata.consistent' }).answers[0]?.reasons).toEqual([
      'Everything that the metadata says fits together.',
      'A photo editor saved the file (GIMP). Editing is not manipulation in itself.',
    ]);
  });

  it('say of a broken signature that it does not fit, not that signs were found', () => {
    const answerOf = (basis: string) => storyOf({ altered: 'signs', basis }).answers[0]?.answer;
    expect(answerOf('provenance.mismatch')).toBe('The signature does not fit this file');
    expect(answerOf('ela.region')).toBe('Signs found');
  });

  it('say that an unproven declaration of AI counts all the same', () => {
    expect(storyOf({ ai: 'expired' }).answers[1]?.reasons.at(-1)).toBe(
      'People rarely label a real picture as AI, so we count this as evidence.',
    );
  });

  it.each([
    [{ altered: 'signs' }, 'None of 157', 'fewer than 5'],
    [{ altered: 'signs', basis: 'provenance.mismatch' }, null, 'fewer than 5'],
    [{ altered: 'weak-signs', ai: 'undecided' }, 'up to 10', null],
    [{ ai: 'likely' }, 'we missed 50', 'fewer than 1'],
    [{ altered: 'resaved', ai: 'signs' }, 'we missed 79', 'up to 5'],
    [{ kind: 'shared-copy', ...signed }, null, null],
    [{ altered: 'signs', ...signed }, 'None of 157', null],
    [{ altered: 'camera-original' }, 'Of the 251 altered', 'fewer than 5'],
    [{ altered: 'unknown', ai: 'unseen' }, null, null],
    [{ kind: 'screenshot' }, null, null],
    [{ altered: 'recorded', edits }, null, 'fewer than 5'],
  ] as [StoryParts, string | null, string | null][])(
    'have measured odds only, for %j',
    (parts, ...wanted) => {
      const odds = storyOf(parts).answers.map((answer) => answer.odds);
      for (const [index, text] of wanted.entries())
        expect(odds[index]).toEqual(text === null ? null : expect.stringContaining(text));
    },
  );

  it('have no odds where another network looked than was measured', () => {
    const report = madeStoryReport({ ai: 'signs' });
    const earlier = { ...report, ai: { ...report.ai!, model: 'jinwi-ai-pixels@2026-11-27.2' } };
    expect(toStory(earlier, 'en')?.answers[1]?.odds).toBeNull();
  });
});
