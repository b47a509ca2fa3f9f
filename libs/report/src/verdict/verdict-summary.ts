import { scoreClearMin, type ShownRecord } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { hasFound } from '../evidence/criterion-evidence.js';
import { type Evidence } from '../evidence/evidence.js';
import { isUnproven } from './ai-answer.js';
import { isSignatureMismatch } from './answers.js';
import { knownVerdict, showsScore } from './verdict.js';

interface Judged {
  record: Pick<ShownRecord, 'report' | 'result'>;
  evidence: Evidence;
}

/**
 * The sentence that explains the label. The overall evaluation begins with it, and so do reports made before the two
 * answers existed. Newer reports begin with the story's sentence.
 */
export const verdictText = ({ record: { report, result }, evidence }: Judged, t: ReportWords): string => {
  switch (knownVerdict(result)) {
    case 'Likely Genuine':
      // In older records this label meant that nothing was found.
      return evidence.story ? t('verdict.earned') : t('verdict.genuine');
    case 'No Signs Found':
      return t('verdict.noSigns');
    case 'Possibly Manipulated':
      return t('verdict.possible');
    case 'Possibly AI-Generated':
      return t('verdict.possiblyAi');
    case 'Likely AI-Generated':
      return aiText(evidence, t);
    case 'Inconclusive':
      return evidence.traceless ?? t('verdict.inconclusive');
    case 'Likely Manipulated':
    case null:
      if (foundCount(evidence) !== 1) return t('verdict.strong');
      return t(isSignatureMismatch(report) ? 'verdict.mismatch' : 'verdict.strongOne');
  }
};

function aiText({ ai }: Evidence, t: ReportWords): string {
  if (ai?.state === 'likely') return t('verdict.aiByPixels');
  if (ai?.state === 'own') return t('verdict.aiOwn');
  if (ai?.state === 'recovered') return t('verdict.aiRecovered');
  if (ai && isUnproven(ai.state)) return t('verdict.aiUnproven');
  return ai?.state === 'signed' ? t('verdict.aiSigned') : t('verdict.aiGenerated');
}

const foundCount = ({ criteria }: Evidence): number => criteria.filter(hasFound).length;

/**
 * Says how many of the tests that gave an answer found signs, or that no test gave one, and how many tests did not
 * apply. Empty for records without coverage.
 */
export const coverageText = ({ coverage }: Evidence, t: ReportWords): string => {
  if (!coverage) return '';
  const line = coverageLine(coverage, t);
  return coverage.skipped > 0 ? `${line} ${t('coverage.skipped', { count: coverage.skipped })}` : line;
};

export function coverageLine(
  { fired, answered }: { fired: number; answered: number },
  t: ReportWords,
): string {
  if (answered === 0) return t('coverage.none');
  return t(fired > 0 ? 'coverage.line' : 'coverage.quiet', { count: answered, fired });
}

const weakestMax = 3;

/** The overall evaluation. It is composed from codes where possible, so that it is in the reader's language. */
export function overallText({ record, evidence }: Judged, t: ReportWords): string {
  if (!evidence.coverage) return evidence.overall;
  // A declaration of AI decides the score, whatever the tests say.
  const isDeclared = record.report?.ai?.answer === 'declared';
  const weak = (isDeclared ? [] : evidence.criteria)
    .flatMap(({ name, score, standing }) =>
      standing === 'found' && score !== null && score < scoreClearMin
        ? [t('overall.weak', { name, score })]
        : [],
    )
    .slice(0, weakestMax);
  return [
    verdictText({ record, evidence }, t),
    coverageText(evidence, t),
    weak.length > 0 && t('overall.weakest', { list: weak.join(', ') }),
    evidence.coverage.isInconclusive && showsScore(record.result) && t('coverage.inconclusive'),
  ]
    .filter(Boolean)
    .join(' ');
}
