import { scoreClearMin } from '@jinwi/contracts';
import { type TFunction } from 'i18next';
import { type Evidence } from './evidence.js';
import { type ShownRecord } from './record.js';
import { toneOfVerdict } from './verdict.js';

const generated = 'Likely AI-Generated';

interface Judged {
  record: ShownRecord;
  evidence: Evidence;
}

/** The one sentence under the verdict. */
export const verdictText = ({ record: { result }, evidence }: Judged, t: TFunction<'report'>): string => {
  if (result === generated)
    return evidence.ai?.state === 'likely' ? t('verdict.aiByPixels') : t('verdict.aiGenerated');
  const tone = toneOfVerdict(result);
  if (tone === 'clear') return t('verdict.genuine');
  if (tone === 'suspicious') return t('verdict.possible');
  const found = evidence.criteria.filter(({ standing }) => standing === 'found').length;
  return found === 1 ? t('verdict.strongOne') : t('verdict.strong');
};

/** "2 of 5 applicable tests found evidence." and what was left out; empty for records without coverage. */
export const coverageText = ({ coverage }: Evidence, t: TFunction<'report'>): string => {
  if (!coverage) return '';
  const { fired, applicable, skipped } = coverage;
  const line = t('coverage.line', { count: applicable, fired });
  return skipped > 0 ? `${line} ${t('coverage.skipped', { count: skipped })}` : line;
};

const weakestMax = 3;

/** The overall evaluation, composed from codes where possible, so that it follows the reader's language. */
export function overallText({ record, evidence }: Judged, t: TFunction<'report'>): string {
  if (!evidence.coverage) return evidence.overall;
  const weak = evidence.criteria
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
    evidence.coverage.isInconclusive && t('coverage.inconclusive'),
  ]
    .filter(Boolean)
    .join(' ');
}
