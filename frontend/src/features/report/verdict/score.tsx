import { scoreClearMin, scoreSuspiciousMin, type ShownRecord } from '@jinwi/contracts';
import {
  type Evidence,
  scoreCaption,
  showsScore,
  toneOfRecord,
  toneOfScore,
  toneOfVerdict,
  toneWord,
} from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { Meter } from '../../../shared/ui/meter.js';
import { SectionLink } from '../section-link.js';

export interface EvidenceProps {
  record: ShownRecord;
  evidence: Evidence;
}

export interface ScoreHelpLink {
  /** Id of the section "How to read this score". */
  helpId: string;
  onHelp: () => void;
}

const thresholds = [scoreSuspiciousMin, scoreClearMin];

/**
 * Shows the score collapsed and below the evidence, because it says less than the answers: two pictures with the same
 * score may have opposite answers. Shows nothing for a verdict without a score, and for old records, whose verdict card
 * shows the score.
 */
export const ScoreDetails = ({ record, evidence, help }: EvidenceProps & { help: ScoreHelpLink }) => {
  const { t } = useTranslation('report');
  if (!evidence.story || !showsScore(record.result)) return null;
  return (
    <div className="print:hidden">
      <Disclosure
        summaryClassName="min-h-11 px-2 -mx-2 w-[calc(100%+1rem)] text-sm text-text"
        summary={scoreCaption(record, t)}
      >
        <ScoreMeter record={record} size="small" />
      </Disclosure>
      <p className="text-sm text-muted">
        {toneOfVerdict(record.result) === 'neutral' && t('score.quiet')} <HelpLink {...help} />
      </p>
    </div>
  );
};

export const ScoreMeter = ({ record, size }: { record: ShownRecord; size: 'large' | 'small' }) => {
  const { t } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  const { score } = record;
  return (
    <div className="mt-4">
      {size === 'large' && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span aria-hidden className="text-score tabular-nums">
            {score}
            <span className="text-h2">%</span>
          </span>
          <span className="text-sm text-text">{scoreCaption(record, t)}</span>
        </p>
      )}
      <Meter
        label={t('score.label')}
        value={score}
        valueText={t('score.value', { score, word: toneWord(toneOfScore(score), words) })}
        tone={toneOfRecord(record)}
        marks={thresholds}
        className={size === 'large' ? 'mt-3' : 'mt-2 h-1.5'}
      />
      <p aria-hidden className="relative mt-1.5 h-4 text-caption text-muted tabular-nums">
        <span className="absolute left-0">0</span>
        {thresholds.map((mark) => (
          <span key={mark} style={{ left: `${mark}%` }} className="absolute -translate-x-1/2">
            {mark}
          </span>
        ))}
        <span className="absolute right-0">100</span>
      </p>
      {size === 'small' && <Bands />}
    </div>
  );
};

/** Lists the bands of the score; line breaks occur only between bands. */
const Bands = () => {
  const { t } = useTranslation('report');
  const bands = t('score.bands').split(' · ');
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-caption text-muted">
      {bands.map((band) => (
        <span key={band} className="whitespace-nowrap">
          {band}
        </span>
      ))}
    </p>
  );
};

export const HelpLink = ({ helpId, onHelp }: ScoreHelpLink) => {
  const { t } = useTranslation('report');
  return (
    <SectionLink target={helpId} onFollow={onHelp}>
      {t('score.how')}
    </SectionLink>
  );
};
