import { criterionTexts, renderForensicText } from '@jinwi/contracts';
import { type CopiedPlaces, type ForensicReport } from '#src/report/report.js';

type Text = Record<'ko' | 'en', string>;

/** The parts of a report that the home page shows. */
export interface Figures {
  image: { width: number; height: number };
  verdict: string;
  score: number;
  /** Answer to the question of alteration; `ai` is that to the other question. */
  alteration: string;
  ai: string;
  /** Text of the strongest reason. */
  reason: Text;
  /** Tests with the lowest scores, lowest first. */
  criteria: { name: Text; score: number }[];
  copies: CopiedPlaces[];
}

const criteriaMax = 2;

export function figuresOf({
  image,
  verdict,
  score,
  alteration,
  ai,
  criteria,
  findings,
}: ForensicReport): Figures {
  const weakest = criteria
    .flatMap(({ id, score: own }) => (own === null ? [] : [{ id, score: own }]))
    .sort((one, other) => one.score - other.score)
    .slice(0, criteriaMax);
  const reason = findings.find(({ code }) => code === alteration.basis[0]);
  const inBoth = (textIn: (locale: 'ko' | 'en') => string): Text => ({ ko: textIn('ko'), en: textIn('en') });
  return {
    image: { width: image.width, height: image.height },
    verdict,
    score,
    alteration: alteration.answer,
    ai: ai.answer,
    reason: inBoth((locale) => (reason ? renderForensicText(reason.code, reason.params, locale) : '')),
    criteria: weakest.map(({ id, score: own }) => ({
      name: inBoth((locale) => criterionTexts[id]?.name[locale] ?? id),
      score: own,
    })),
    copies: criteria.find(({ copies }) => copies)?.copies?.slice(0, 1) ?? [],
  };
}
