import { render, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { operator } from '../../shared/lib/config.js';
import { TermsContents, TermsDocument } from './components/terms-document.js';
import { englishTerms } from './content/en.js';
import { koreanTerms } from './content/ko.js';
import { effectiveDate } from './terms-facts.js';

const languages = { ko: koreanTerms, en: englishTerms } as const;

const drawn = (language: keyof typeof languages, facts = operator) => {
  const articles = languages[language](facts);
  const { container } = render(
    <MemoryRouter>
      <TermsContents articles={articles} />
      <TermsDocument articles={articles} />
    </MemoryRouter>,
  );
  return container;
};

describe.each(['ko', 'en'] as const)('terms, %s', (language) => {
  it('UI-281 every contents entry has its article, also #privacy, #refund and #credits', () => {
    const page = drawn(language);
    const targets = within(page)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.split('#')[1] ?? '');
    expect(targets).toEqual(expect.arrayContaining(['privacy', 'refund', 'credits']));
    for (const target of targets) expect(page.querySelector(`#${target}`)).not.toBeNull();
  });

  it('UI-282 shows no mark of Markdown', () => {
    expect(drawn(language).textContent).not.toMatch(/\*\*|\{#|\|---|(^|\n)#|\]\(|undefined|null/);
  });

  it('UI-275 BR-054 unknown operator details are said to be not configured', () => {
    const page = drawn(language);
    expect(page.querySelector('#operator')).toHaveTextContent(
      language === 'ko' ? '운영자 정보는 설정되지 않았습니다.' : 'Operator details are not configured.',
    );
  });

  it('UI-281 shows the operator that is configured', () => {
    const page = drawn(language, { ...operator, company: 'Jinwi Labs', email: 'help@example.com' });
    expect(page.querySelector('#purpose')).toHaveTextContent('Jinwi Labs');
    expect(within(page.querySelector('#refund') as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
  });
});

describe('numbers of the terms', () => {
  it.each([
    ['ko', '2025년 4월 23일'],
    ['en', '23 April 2025'],
  ] as const)('BR-040 UI-280 in %s they are effective from %s', (language, date) => {
    expect(effectiveDate(language)).toBe(date);
  });

  it.each([
    [
      'ko',
      [
        '무료 크레딧 5개',
        '12개월(365일)',
        '3개월 단위',
        '5년 이내',
        '7일 이내',
        '전액 환불',
        '남은 금액의 90%를',
        '3영업일 이내',
      ],
    ],
    [
      'en',
      [
        '5 free credits',
        '12 months (365 days)',
        '3-month blocks',
        'within 5 years',
        '7 days',
        'refunded in full',
        '90 %',
        '3 business days',
      ],
    ],
  ] as const)(
    'BR-041 BR-042 BR-043 BR-044 BR-045 BR-046 UI-280 in %s they name every constant',
    (language, facts) => {
      const { textContent } = drawn(language);
      for (const fact of facts) expect(textContent).toContain(fact);
    },
  );
});
