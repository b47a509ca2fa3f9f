import { isTraceless } from '@jinwi/contracts';
import { type Answers } from '../verdict/answers.js';
import { measured } from './measured.js';
import { isResaved } from './silence.js';
import { type Telling } from './telling.js';

/** Says how often test pictures got the same answer; null if this was not measured. */
export const oddsOf = (key: keyof Answers, telling: Telling): string | null =>
  key === 'ai' ? aiOdds(telling) : alterationOdds(telling);

function alterationOdds(telling: Telling): string | null {
  const { report, answers, t } = telling;
  const { altered, untouched, notOriginal } = measured.alteration;
  const [missed, missedResaved] = altered.nothing.map(Math.round);
  if (isTraceless(report.kind)) return null;
  switch (answers.alteration.state) {
    case 'signs':
      return t('story.odds.altered', { pictures: untouched.count[0] });
    case 'weak-signs':
      return t('story.odds.weak', { untouched: Math.ceil(untouched.worstChain) });
    case 'camera-original':
      return t('story.odds.original', { pictures: notOriginal });
    case 'no-signs':
    case 'resaved':
      return isResaved(telling)
        ? t('story.odds.resaved', { missed: missedResaved })
        : t('story.odds.quiet', { missed });
    // The odds of `signs` were measured for tests, not for signatures.
    case 'mismatch':
    // `sealed` needs no odds, because a valid signature rules out later changes.
    case 'sealed':
    case 'recorded':
    case 'declared':
    case 'unknown':
      return null;
  }
}

function aiOdds({ report: { ai, kind }, answers, t }: Telling): string | null {
  const probability = ai?.probability ?? null;
  if (probability === null || ai?.model !== measured.ai.model || isTraceless(kind)) return null;
  const { state } = answers.ai;
  const { unlikelyMax, bounds, drawings } = measured.ai;
  if (state === 'likely')
    return t('story.odds.likely', {
      photos: bounds.photographsLikely,
      drawings: Math.round(drawings.crossValidated.likely),
    });
  if (state === 'signs')
    return t('story.odds.signs', {
      photos: bounds.photographsSigns,
      drawings: Math.round(drawings.crossValidated.signsOrLikely),
    });
  return state === 'unlikely' && probability <= unlikelyMax
    ? t('story.odds.unlikely', { made: bounds.madeUnlikely })
    : null;
}
