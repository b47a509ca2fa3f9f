import { runInNewContext } from 'node:vm';
import { locales, type Report, verdicts } from '@jinwi/contracts';
import { measured, renderForensicText, reportContent, reportWords, verdictWords } from '@jinwi/report';
import { madeCopy, madeOpenedReport, madeReport } from '../../test/made-opened-report.js';
import { pageScript, gonePage, reportPage } from './report-page.js';
import { qrCode } from './proof-content.js';

type Opened = ReturnType<typeof madeOpenedReport>;

const pageOf = (opened: Opened, locale: 'ko' | 'en' = 'en') =>
  reportPage(opened, reportContent(opened.report, { locale, timeZone: 'UTC' }));

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>' onmouseover='x`;

describe('the page of a shared report', () => {
  it.each(locales)('says what the report in the browser says (%s)', (locale) => {
    const page = pageOf(madeOpenedReport(), locale);
    const t = reportWords(locale);
    const label = verdictWords(locale)('verdict.possible');
    expect(page).toContain(`<html lang="${locale}">`);
    expect(page).toContain(`<title>${t('story.alteration.signs.pixels')} · Jinwi 진위</title>`);
    for (const text of [
      label,
      t('story.alteration.signs.pixels'),
      t('verdict.notProof'),
      t('answers.alteration.question'),
      t('answers.alteration.signs'),
      t('story.odds.altered', { pictures: measured.alteration.untouched.count[0] }),
      t('story.next.title'),
      t('story.next.edges'),
      t('answers.ai.question'),
      t('answers.unknown'),
      t('limits.first'),
      t('score.caption', { score: 62 }),
      '사진.jpg',
      'ab'.repeat(32),
      '1.2.3',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/\{\{|undefined|\[object/);
  });

  it('UI-413 leads from the odds of an answer to their measurement', () => {
    expect(pageOf(madeOpenedReport())).toContain(
      '<a href="/how-sure#alteration">How we measured this</a></p>',
    );
  });

  it('says the sentence first, also in the preview for messengers', () => {
    const page = pageOf(madeOpenedReport());
    const t = reportWords('en');
    const sentence = t('story.alteration.signs.pixels');
    expect(page).toContain(`<h2 class="sentence">${sentence}</h2>`);
    expect(page).toContain(`<meta property="og:title" content="${sentence}"`);
    const altered = `${t('answers.alteration.question')} ${t('answers.alteration.signs')}.`;
    expect(page).toContain(`<meta property="og:description" content="Possibly Manipulated. ${altered} `);
  });

  it('keeps the label and its words for reports without the two answers', () => {
    const { alteration: _, ...old } = madeReport();
    const page = pageOf(madeOpenedReport({ report: old }));
    expect(page).toContain('<h2 class="label">Possibly Manipulated</h2>');
    expect(page).toContain(reportWords('en')('verdict.possible'));
  });

  it.each(locales)('presents an unknown signer only in the words of the test (%s)', (locale) => {
    const [ela] = madeReport().criteria;
    const detail = { code: 'provenance.unknown-signer', params: { signer: 'Acme' } };
    const criteria = [{ ...ela!, id: 'provenance', family: 'provenance' as const, details: [detail] }];
    const provenance = { ...madeReport().provenance, state: 'unknown-signer' as const, issuer: 'Acme' };
    const opened = madeOpenedReport({ report: madeReport({ criteria, provenance }) });
    const { signer } = reportContent(opened.report, { locale, timeZone: 'UTC' });
    const words = renderForensicText(detail.code, detail.params, locale);
    expect(signer?.blocks[1]).toMatchObject({ text: words });
    expect(JSON.stringify(signer)).not.toContain(
      reportWords(locale)('provenance.signed', { issuer: 'Acme' }),
    );
    expect(pageOf(opened, locale)).toContain(
      `<span class="standing suspicious">${reportWords(locale)('provenance.standing.unlisted')}</span>`,
    );
    expect(pageOf(opened, locale).split(words)).toHaveLength(3);
  });

  it.each(verdicts)('never says more than the verdict %s', (result) => {
    for (const locale of locales) {
      const page = pageOf(madeOpenedReport({ result }), locale);
      expect(page).toContain(reportWords(locale)('verdict.notProof'));
      expect(page).not.toMatch(/\b(proves? that|guaranteed|certified)\b/i);
    }
  });

  it('shows no score where too little could be tested', () => {
    expect(pageOf(madeOpenedReport({ result: 'Inconclusive', score: 77 }))).not.toContain('77%');
  });

  it.each(['file name', 'metadata', 'finding', 'AI marker', 'program', 'other verdict'])(
    'escapes markup in the %s',
    (place) => {
      const params = { captured: hostile, located: hostile, signer: hostile, software: hostile };
      const report = madeReport({
        metadata: [{ group: 'source', code: 'field.caption', value: place === 'metadata' ? hostile : '' }],
        findings: [
          {
            criterionId: 'metadata',
            code: 'metadata.gps-date-mismatch',
            params,
            group: 'capture',
            strength: 'strong',
          },
        ],
        aiMarkers: [
          {
            code: 'ai.source-type',
            params: { source: 'x', value: hostile, extent: 'generated', generator: hostile },
          },
        ],
        edits: [{ action: hostile, when: null, software: hostile }],
      });
      const page = pageOf(
        madeOpenedReport({
          report,
          imageName: place === 'file name' ? hostile : 'a.jpg',
          result: place === 'other verdict' ? hostile : 'Possibly Manipulated',
          withPicture: true,
        }),
      );
      expect(page.split('<script')).toHaveLength(2);
      expect(page).toContain(`<script>${pageScript}</script>`);
      expect(page).not.toContain('<img src=x');
      expect(page).not.toMatch(/'\s*onmouseover='/);
      expect(page).toContain('&lt;script&gt;');
    },
  );

  it('API-091 shows images only of a report with the picture', () => {
    const without = pageOf(madeOpenedReport());
    expect(without).not.toContain('<img');
    expect(without).not.toContain('/images/');
    const withIt = pageOf(madeOpenedReport({ withPicture: true }));
    expect(withIt).toContain('src="/r/the-token/images/preview"');
    expect(withIt).toContain('src="/r/the-token/images/ela"');
    expect(withIt).toContain(reportWords('en')('picture.place'));
  });

  it.each(locales)('API-091 shows answers, marked picture, legend and maps in this order (%s)', (locale) => {
    const [ela] = madeReport().criteria;
    const report = madeReport({ criteria: [madeCopy(), ela!] });
    const page = pageOf(madeOpenedReport({ report, withPicture: true }), locale);
    const t = reportWords(locale);
    const order = [
      'class="sentence"',
      'class="answers"',
      'src="/r/the-token/images/annotated"',
      t('picture.from'),
      t('picture.to'),
      'src="/r/the-token/images/ela"',
      t('story.next.title'),
      '<table>',
    ].map((part) => page.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it.each(locales)('API-148 shows the signer between picture and next steps (%s)', (locale) => {
    const action = { when: null, softwareAgent: null, digitalSourceType: null };
    const provenance = {
      ...madeReport().provenance,
      state: 'valid' as const,
      issuer: 'Adobe Inc.',
      actions: ['c2pa.opened', 'c2pa.cropped'].map((name) => ({ ...action, action: name })),
      ingredients: [{ title: 'beach.jpg', relation: 'parent' as const }],
    };
    const page = pageOf(madeOpenedReport({ report: madeReport({ provenance }), withPicture: true }), locale);
    const t = reportWords(locale);
    const parts = [
      'src="/r/the-token/images/preview"',
      t('provenance.signed', { issuer: 'Adobe Inc.' }),
      `<span class="standing info">${t('provenance.standing.listed')}</span>`,
      t('provenance.notStamped'),
      `<ol class="steps">`,
      t('provenance.action.cropped'),
      'beach.jpg',
      t('story.next.title'),
    ];
    const order = parts.map((part) => page.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(page.split(t('provenance.action.cropped'))).toHaveLength(2);
  });

  it('API-149 shows thumbnails only where it shows the picture', () => {
    const thumbnail = { top: 30, width: 40, height: 20 };
    const ingredients = [{ title: hostile, relation: 'parent' as const, thumbnail }];
    const provenance = { ...madeReport().provenance, state: 'valid' as const, ingredients };
    const report = madeReport({ provenance });
    const shown = pageOf(madeOpenedReport({ report, withPicture: true }));
    expect(shown).toContain('viewBox="0 30 40 20"');
    expect(shown).toContain('<image href="/r/the-token/images/ingredients" />');
    expect(shown.split('<script')).toHaveLength(2);
    const bare = pageOf(madeOpenedReport({ report }));
    expect(bare).not.toContain('<image');
    expect(bare).not.toContain('/images/');
    expect(bare).toContain('&lt;script&gt;');
  });

  it('API-091 shows no map of a test that found nothing', () => {
    const [ela] = madeReport().criteria;
    const report = madeReport({ criteria: [{ ...ela!, score: 95, fired: false }] });
    expect(pageOf(madeOpenedReport({ report, withPicture: true }))).not.toContain('images/ela');
  });

  it('API-092 has a preview for messengers, in its language', () => {
    const page = pageOf(madeOpenedReport(), 'ko');
    const sentence = reportWords('ko')('story.alteration.signs.pixels');
    expect(page).toContain(`<meta property="og:title" content="${sentence}"`);
    expect(page).toContain('<meta property="og:locale" content="ko_KR"');
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image"');
    expect(page).toContain(
      '<meta property="og:image" content="https://jinwi.example/r/the-token/card.jpg?lang=ko"',
    );
    expect(page).toContain('사실 여부를 증명하지는 않습니다."');
  });

  it('API-093 leads from paper to itself', () => {
    expect(pageOf(madeOpenedReport())).toContain(qrCode('https://jinwi.example/r/the-token').path);
  });

  it('API-094 lets its script show its times in the reader’s time zone', () => {
    const page = pageOf(madeOpenedReport());
    const times = [...page.matchAll(/<time datetime="([^"]+)">([^<]+)<\/time>/gu)];
    expect(times.map(([, iso]) => iso)).toEqual([
      '2026-11-23T09:00:00Z',
      '2026-11-23T09:30:00Z',
      '2026-11-30T09:30:00Z',
    ]);
    for (const [, , text] of times) expect(text).toContain('UTC');
    // A camera's clock states no time zone, so its time is not converted, unlike the times above.
    expect(page).toContain('May 1, 2025 at 10:20');
  });

  describe('API-094 the day in its sentence', () => {
    const signedAt = '2026-07-22T20:15:00Z';
    const { provenance } = madeReport();
    const report = madeReport({
      provenance: { ...provenance, state: 'valid', issuer: 'OpenAI', isAi: true, signedAt },
      ai: { ...madeReport().ai, answer: 'declared', declared: { extent: 'generated', isSigned: true } },
      alteration: { answer: 'no-signs', probability: 0.1, basis: [] },
    } as Partial<Report>);

    it.each([
      ['en', 'AI made this: OpenAI signed it on ', 'July 22, 2026', '.'],
      ['ko', 'AI가 만든 이미지로, OpenAI가 ', '2026년 7월 22일', '에 전자서명했습니다.'],
    ] as const)('is marked so that its script can show the reader’s day (%s)', (locale, ...parts) => {
      const page = pageOf(madeOpenedReport({ report, result: 'Likely AI-Generated' }), locale);
      const [before, day, after] = parts;
      expect(page).toContain(`>${before}<time datetime="${signedAt}" data-day>${day}</time>${after}</h2>`);
      expect(page).toContain(`<title>${before}${day}${after}`);
    });

    it('is written by the script in sentence and title, without the time', () => {
      const time = { dateTime: signedAt, dataset: { day: '' }, textContent: 'July 1, 2000' };
      const document = {
        title: 'signed on July 1, 2000',
        documentElement: { lang: 'en' },
        querySelectorAll: (wanted: string) => (wanted.startsWith('time') ? [time] : []),
      };
      runInNewContext(pageScript, { document });
      const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(signedAt));
      expect([time.textContent, document.title]).toEqual([day, `signed on ${day}`]);
    });
  });

  it('says whether the report is unaltered, who signed it and when', () => {
    const page = pageOf(madeOpenedReport());
    expect(page).toContain('This report is unaltered as issued by jinwi.example.');
    expect(page).toContain('November 23, 2026');
    expect(page).toContain('UTC');
    const altered = pageOf(madeOpenedReport({}, { isUnaltered: false, keyId: null }));
    expect(altered).not.toContain('unaltered');
    expect(altered).toContain('does not match its signature');
    expect(altered).toContain('role="alert"');
  });

  it('offers both languages', () => {
    const page = pageOf(madeOpenedReport(), 'ko');
    expect(page).toContain('href="/r/the-token?lang=en" lang="en"');
    expect(page).toMatch(/lang="ko" hreflang="ko" aria-current="true"/);
  });

  it.each(locales)('has a page of its own for links that have ended (%s)', (locale) => {
    const page = gonePage(locale);
    expect(page).toContain(`<html lang="${locale}">`);
    expect(page).toContain('<h1>');
    expect(page).toContain('name="robots" content="noindex"');
  });
});
