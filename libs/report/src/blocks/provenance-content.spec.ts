import { type Locale, type Report, type ReportProvenance } from '@jinwi/contracts';
import { makeRecord, makeReport } from '../../test/made-record.js';
import { toEvidence } from '../evidence/evidence.js';
import { reportWords, verdictWords } from '../words/report-words.js';
import { type PlainBlock, plainText } from './block.js';
import { historySection, signerSection } from './provenance-content.js';

const step = { when: null, softwareAgent: null, digitalSourceType: null };
const signed: ReportProvenance = {
  state: 'valid',
  issuer: 'Adobe Inc.',
  signedAt: '2026-07-22T20:15:00Z',
  claimGenerator: 'Adobe Photoshop 26.0',
  isAi: false,
  actions: [
    { ...step, action: 'c2pa.opened', when: '2026-07-22T19:00:00Z', softwareAgent: 'Photoshop' },
    { ...step, action: 'c2pa.color_adjustments', isEdit: true },
  ],
  ingredients: [{ title: 'beach.jpg', relation: 'parent' }],
};

const inputOf = (
  provenance: Partial<ReportProvenance>,
  locale: Locale = 'en',
  fields: Partial<Report> = {},
) => {
  const record = makeRecord({
    report: makeReport({ ...fields, provenance: { ...signed, ...provenance } }),
  });
  return {
    record,
    evidence: toEvidence(record, locale),
    reader: { locale, timeZone: 'Asia/Seoul' },
    t: reportWords(locale),
    words: verdictWords(locale),
  };
};

const linesOf = (block: PlainBlock): string[] => {
  switch (block.kind) {
    case 'signer':
      return [`${block.signer} · ${block.standing} (${block.tone})`];
    case 'pairs':
      return block.pairs.map(({ label, value }) => `${label}: ${plainText(value)}`);
    case 'list':
      return block.items.map(plainText);
    case 'thumbnails':
      return block.items.map(({ alt, caption, place }) => `${alt}: ${caption} at ${place.top}`);
    case 'paragraph':
    case 'heading':
      return [block.text];
  }
};
const linesOfSigner = (provenance: Partial<ReportProvenance>, locale?: Locale): string[] =>
  signerSection(inputOf(provenance, locale), { hasThumbnails: true })?.blocks.flatMap(linesOf) ?? [];

describe('the card about the signer', () => {
  it('API-148 tells signer, time, program, steps in order and sources', () => {
    const [signer, , ...rest] = linesOfSigner({});
    expect([signer, ...rest]).toEqual([
      'Signed by Adobe Inc. · On the trust list (info)',
      'Signed on: July 23, 2026 at 05:15:00 GMT+9 · Date confirmed by a time stamp',
      'Program: Adobe Photoshop 26.0',
      'What happened to it, first step first',
      'Opened · July 23, 2026 at 04:00:00 GMT+9 · Tool: Photoshop',
      'Colours adjusted',
      'Made from',
      'beach.jpg (the picture that it was made from)',
    ]);
  });

  it('API-149 shows thumbnails, and only names the ingredients without one', () => {
    const thumbnail = { top: 30, width: 40, height: 20 };
    const ingredients = [
      { title: 'ball.png', relation: 'component' as const },
      { title: 'beach.jpg', relation: 'parent' as const, thumbnail },
    ];
    const [beach, ball] = ['beach.jpg (the picture that it was made from)', 'ball.png (used in it)'];
    expect(linesOfSigner({ ingredients }).slice(-2)).toEqual([`beach.jpg: ${beach} at 30`, ball]);
    const hidden = signerSection(inputOf({ ingredients }), { hasThumbnails: false });
    expect(hidden?.blocks.flatMap(linesOf).slice(-2)).toEqual([ball, beach]);
  });

  it('API-148 names product and people, and says that no time stamp exists', () => {
    const lines = linesOfSigner({
      signedAt: null,
      product: { name: 'Pixel Camera', maker: 'Google LLC', assuranceLevel: 2 },
      identities: [{ kind: 'account', name: 'jinwi', provider: 'Social', standing: 'stated' }],
    });
    for (const line of [
      'Signed on: Date not confirmed by a time stamp',
      'C2PA product: Pixel Camera by Google LLC, listed as conforming with assurance level up to 2',
      'People and accounts named in it: jinwi at Social. Only stated by the signer: we could not check it.',
    ])
      expect(lines).toContain(line);
  });

  it('API-148 marks an unknown signer, in Korean too', () => {
    expect(linesOfSigner({ state: 'unknown-signer' }, 'ko')[0]).toBe(
      '‘Adobe Inc.’ 이름의 전자서명(확인되지 않음) · 알 수 없는 서명자 (suspicious)',
    );
  });

  it('tells the day of an image whose record was recovered', () => {
    const recovered = { by: 'watermark', madeOn: '2026-11-20', generator: 'Kling', isAi: true } as const;
    const lines = linesOfSigner({ state: 'none', recovered });
    expect(lines.slice(-2)).toEqual(['Made on: November 20, 2026', 'Program: Kling']);
  });

  it('is absent if nobody signed the file', () => {
    expect(signerSection(inputOf({ state: 'none' }), { hasThumbnails: true })).toBeNull();
  });
});

describe('the history of a file', () => {
  it('repeats nothing that the signer states', () => {
    const { title, blocks } = historySection(inputOf({}));
    expect(title).toBe('History of the file');
    expect(blocks.flatMap(linesOf)).toEqual([
      'Taken (Metadata) · Tool: Pixel 9',
      'Only what a valid signature covers is protected against change. Everything else in a file can be rewritten.',
    ]);
  });

  it('has no blocks if only the signer tells something', () => {
    expect(historySection(inputOf({}, 'en', { metadata: [] })).blocks).toEqual([]);
  });

  it('says if nobody signed the file', () => {
    const { title, blocks } = historySection(inputOf({ state: 'none' }));
    expect(title).toBe('Provenance');
    expect(blocks[0]).toMatchObject({
      kind: 'paragraph',
      text: expect.stringContaining('no Content Credentials'),
    });
  });
});
