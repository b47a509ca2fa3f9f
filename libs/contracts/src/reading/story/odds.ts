import { isTraceless } from '../../analysis/analysis.js';
import { type Answers } from '../verdict/answers.js';
import { isResaved } from './silence.js';
import { type Telling } from './telling.js';

/**
 * Probabilities from which the network's answers were measured; reports of earlier versions drew the lines elsewhere.
 * See "In the verdict" in docs/ai-detector.md.
 */
const measured = { likelyMin: 0.939, signsMin: 0.802, unlikelyMax: 0.0548 };

/** How often pictures of known truth came out like this in docs/evaluation.md; null where we did not measure it. */
export const oddsOf = (key: keyof Answers, telling: Telling): string | null =>
  key === 'ai' ? aiOdds(telling) : alterationOdds(telling);

function alterationOdds(telling: Telling): string | null {
  const { report, answers, t } = telling;
  // A valid signature tells of changes better than our tests do.
  if (isTraceless(report.kind) || report.provenance.state === 'valid') return null;
  switch (answers.alteration.state) {
    case 'signs':
      return t('story.odds.altered');
    case 'weak-signs':
      return t('story.odds.weak');
    case 'camera-original':
      return t('story.odds.original');
    case 'no-signs':
    case 'resaved':
      return t(isResaved(telling) ? 'story.odds.resaved' : 'story.odds.quiet');
    case 'recorded':
    case 'unknown':
      return null;
  }
}

function aiOdds({ report: { ai, kind }, answers, t }: Telling): string | null {
  const probability = ai?.probability ?? null;
  if (probability === null || isTraceless(kind)) return null;
  const { state } = answers.ai;
  if (state === 'likely' && probability >= measured.likelyMin) return t('story.odds.likely');
  if (state === 'signs' && probability >= measured.signsMin) return t('story.odds.signs');
  return state === 'unlikely' && probability <= measured.unlikelyMax ? t('story.odds.unlikely') : null;
}
