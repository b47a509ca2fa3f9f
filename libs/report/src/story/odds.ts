import { isTraceless } from '@jinwi/contracts';
import { type Answers } from '../verdict/answers.js';
import { isResaved } from './silence.js';
import { type Telling } from './telling.js';

/**
 * The thresholds of the network's answers for which the odds were measured. Reports of earlier versions used other
 * thresholds. See "In the verdict" in docs/ai-detector.md.
 */
const measured = { likelyMin: 0.9706, signsMin: 0.9129, unlikelyMax: 0.0871 };

/** Says how often test pictures got the same answer (docs/evaluation.md); null where this was not measured. */
export const oddsOf = (key: keyof Answers, telling: Telling): string | null =>
  key === 'ai' ? aiOdds(telling) : alterationOdds(telling);

function alterationOdds(telling: Telling): string | null {
  const { report, answers, t } = telling;
  if (isTraceless(report.kind)) return null;
  switch (answers.alteration.state) {
    case 'signs':
      return t('story.odds.altered');
    case 'weak-signs':
      return t('story.odds.weak');
    case 'camera-original':
      return t('story.odds.original');
    case 'no-signs':
    case 'resaved':
      // Unlike tests that found nothing, a valid signature rules out later changes.
      if (report.provenance.state === 'valid') return null;
      return t(isResaved(telling) ? 'story.odds.resaved' : 'story.odds.quiet');
    case 'recorded':
    case 'declared':
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
