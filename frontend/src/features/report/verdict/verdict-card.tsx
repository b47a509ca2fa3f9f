import { scoreClearMin, scoreSuspiciousMin } from '@jinwi/contracts';
import {
  coverageText,
  type Evidence,
  type NextStep,
  type Reason,
  showsScore,
  spokenVerdict,
  type Story,
  toneOfRecord,
  toneOfScore,
  toneOfVerdict,
  toneWord,
  verdictLabel,
  verdictText,
} from '@jinwi/report';
import { Info } from 'lucide-react';
import { type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/ui/classes.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { Meter, type MeterTone } from '../../../shared/ui/meter.js';
import { type ShownRecord } from '../records.js';
import { Answers } from './answer-list.js';
import { VerdictIcon } from './verdict-badge.js';

const tints: Record<MeterTone, string> = {
  clear: 'bg-clear-soft text-clear border-clear/25',
  suspicious: 'bg-suspicious-soft text-suspicious border-suspicious/25',
  strong: 'bg-strong-soft text-strong border-strong/25',
  neutral: 'bg-surface text-text border-border',
};

const thresholds = [scoreSuspiciousMin, scoreClearMin];

interface VerdictHeadProps {
  record: ShownRecord;
  evidence: Evidence;
  headingRef?: Ref<HTMLHeadingElement>;
  showMe?: ReactNode;
}

/** Shows the summary sentence with the verdict's label below it. Old records without a summary show only the label. */
export const VerdictHead = ({ record, evidence, headingRef, showMe }: VerdictHeadProps) => {
  const { t } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  const { story } = evidence;
  return (
    <div
      className={cx(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-card border p-5 sm:p-6 print:break-inside-avoid print:p-3',
        tints[toneOfVerdict(record.result)],
      )}
    >
      <p className="sr-only">{spokenVerdict(record, { t, words })}</p>
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

interface VerdictCardProps {
  record: ShownRecord;
  evidence: Evidence;
  /** Id of the section "How to read this score". */
  helpId: string;
  onHelp: () => void;
}

/**
 * Shows the answers about alteration and AI, what to do now, and the score under details. For a record too old to have
 * answers, shows its score and the reasons instead.
 */
export const VerdictCard = ({ record, evidence, helpId, onHelp }: VerdictCardProps) => {
  const { t } = useTranslation('report');
  return (
    <div className="print:break-inside-avoid">
      {evidence.story ? (
        <ToldVerdict record={record} evidence={evidence} story={evidence.story} />
      ) : (
        <OldVerdict record={record} evidence={evidence} />
      )}
      <p className="mt-3 flex gap-2 text-sm text-muted">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {t('verdict.notProof')} {showsScore(record.result) && <HelpLink helpId={helpId} onHelp={onHelp} />}
        </span>
      </p>
    </div>
  );
};

type EvidenceProps = Pick<VerdictCardProps, 'record' | 'evidence'>;

const ToldVerdict = ({ record, evidence, story }: EvidenceProps & { story: Story }) => {
  const { t } = useTranslation('report');
  const isScored = showsScore(record.result);
  return (
    <>
      <Answers answers={story.answers} />
      <NextSteps steps={story.next} />
      <Disclosure
        className="mt-4"
        summaryClassName="min-h-11 px-2 -mx-2 w-[calc(100%+1rem)] text-sm text-text"
        summary={isScored ? t('score.caption', { score: record.score }) : t('verdict.details')}
      >
        <Coverage record={record} evidence={evidence} />
        {evidence.isResaved && <p className="mt-3 text-sm text-text">{t('verdict.resaved')}</p>}
        {isScored && <ScoreMeter record={record} size="small" />}
      </Disclosure>
      {isScored && toneOfVerdict(record.result) === 'neutral' && (
        <p className="text-sm text-muted">{t('score.quiet')}</p>
      )}
    </>
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

const Label = ({ result, className }: { result: string; className: string }) => {
  const { t: words } = useTranslation('analysis');
  return (
    <span className={cx('flex items-center gap-1.5', className)}>
      <VerdictIcon tone={toneOfVerdict(result)} className="size-[1.25em] shrink-0" />
      <span>{verdictLabel(result, words)}</span>
    </span>
  );
};

const NextSteps = ({ steps }: { steps: NextStep[] }) => {
  const { t } = useTranslation('report');
  return (
    <div className="mt-4 text-text">
      <h3 className="text-sm font-semibold text-muted">{t('story.next.title')}</h3>
      <ol className="mt-1 list-decimal space-y-1 pl-5">
        {steps.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ol>
    </div>
  );
};

const ScoreMeter = ({ record, size }: { record: ShownRecord; size: 'large' | 'small' }) => {
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
          <span className="text-sm text-text">{t('score.caption', { score })}</span>
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

const Coverage = ({ record, evidence }: { record: ShownRecord; evidence: Evidence }) => {
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

/** Opens the help. Does not follow the link, because a changed URL would add an entry to the browser's history. */
const HelpLink = ({ helpId, onHelp }: Pick<VerdictCardProps, 'helpId' | 'onHelp'>) => {
  const { t } = useTranslation('report');
  return (
    <a
      href={`#${helpId}`}
      onClick={(event) => {
        event.preventDefault();
        onHelp();
      }}
      className="whitespace-nowrap text-brand underline underline-offset-2 hover:text-brand-hover print:hidden"
    >
      {t('score.how')}
    </a>
  );
};
