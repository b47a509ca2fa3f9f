import { type ShownRecord } from '@jinwi/contracts';
import {
  coverageText,
  type Evidence,
  type Reason,
  showsScore,
  toneOfVerdict,
  verdictLabel,
  verdictText,
} from '@jinwi/report';
import { Info } from 'lucide-react';
import { type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/ui/classes.js';
import { type MeterTone } from '../../../shared/ui/meter.js';
import { type ShowMe } from '../show-me/use-show-me.js';
import { Answers } from './answer-list.js';
import { type EvidenceProps, HelpLink, type ScoreHelpLink, ScoreMeter } from './score.js';
import { NextSteps } from './next-steps.js';
import { VerdictIcon } from './verdict-badge.js';

const tints: Record<MeterTone, string> = {
  clear: 'bg-clear-soft text-clear border-clear/25',
  suspicious: 'bg-suspicious-soft text-suspicious border-suspicious/25',
  strong: 'bg-strong-soft text-strong border-strong/25',
  neutral: 'bg-surface text-text border-border',
};

interface VerdictHeadProps {
  record: ShownRecord;
  evidence: Evidence;
  headingRef?: Ref<HTMLHeadingElement>;
  showMe?: ReactNode;
}

/** Shows the summary sentence with the verdict's label below it. Old records without a summary show only the label. */
export const VerdictHead = ({ record, evidence, headingRef, showMe }: VerdictHeadProps) => {
  const { story } = evidence;
  return (
    <div
      className={cx(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-card border p-5 sm:p-6 print:break-inside-avoid print:p-3',
        tints[toneOfVerdict(record.result)],
      )}
    >
      <div className="min-w-0 grow basis-72">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className={cx('outline-none', story ? 'text-h1 text-balance text-text print:text-h2' : 'text-h2')}
        >
          {story ? story.sentence : <Label result={record.result} className="gap-3" />}
        </h2>
        {story && <Label result={record.result} className="mt-2 text-sm font-semibold" />}
      </div>
      {showMe}
    </div>
  );
};

interface VerdictCardProps extends EvidenceProps {
  /** Opens the section "How to read this score". */
  help: ScoreHelpLink;
  showMe: ShowMe;
}

/**
 * Shows the answers about alteration and AI, and what to do now. For a record too old to have answers, shows its score
 * and the reasons instead.
 */
export const VerdictCard = ({ record, evidence, help, showMe }: VerdictCardProps) => {
  const { t } = useTranslation('report');
  const { story } = evidence;
  return (
    <div className="print:break-inside-avoid">
      {story ? (
        <>
          <Answers answers={story.answers} />
          <NextSteps steps={story.next} evidence={evidence} showMe={showMe} />
        </>
      ) : (
        <OldVerdict record={record} evidence={evidence} />
      )}
      <p className="mt-3 flex gap-2 text-sm text-muted">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {t('verdict.notProof')} {!story && showsScore(record.result) && <HelpLink {...help} />}
        </span>
      </p>
    </div>
  );
};

const OldVerdict = ({ record, evidence }: EvidenceProps) => {
  const { t } = useTranslation('report');
  return (
    <>
      <ScoreMeter record={record} size="large" />
      <p className="mt-5 text-text">{verdictText({ record, evidence }, t)}</p>
      <Reasons reasons={evidence.reasons} />
      <Coverage record={record} evidence={evidence} />
      {evidence.isResaved && <p className="mt-3 text-sm text-text">{t('verdict.resaved')}</p>}
    </>
  );
};

const Coverage = ({ record, evidence }: EvidenceProps) => {
  const { t } = useTranslation('report');
  if (!evidence.coverage) return null;
  return (
    <div className="mt-3 space-y-2 text-sm text-text">
      <p>{coverageText(evidence, t)}</p>
      {evidence.coverage.isInconclusive && showsScore(record.result) && (
        <p>
          <strong className="font-semibold">{t('coverage.inconclusiveTitle')}.</strong>{' '}
          {t('coverage.inconclusive')}
        </p>
      )}
    </div>
  );
};

const Label = ({ result, className }: { result: string; className: string }) => {
  const { t: words } = useTranslation('analysis');
  return (
    <span className={cx('flex items-center gap-1.5', className)}>
      <VerdictIcon tone={toneOfVerdict(result)} className="size-[1.25em] shrink-0" />
      <span>{verdictLabel(result, words)}</span>
    </span>
  );
};

/** Lists what decided the verdict, or what the criteria with the lowest scores found. */
const Reasons = ({ reasons }: { reasons: Reason[] }) => {
  const { t } = useTranslation('report');
  if (reasons.length === 0) return null;
  return (
    <div className="mt-4 text-sm text-text">
      <h3 className="font-semibold">{t('verdict.reasons')}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {reasons.map(({ text, criterion }) => (
          <li key={text}>
            {criterion && <span className="font-medium">{criterion}: </span>}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
};
