import { scoreClearMin, scoreSuspiciousMin } from '@jinwi/contracts';
import { Info } from 'lucide-react';
import { type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/lib/cx.js';
import { Meter, type MeterTone } from '../../../shared/ui/meter.js';
import { type Evidence, type Reason } from '../evidence.js';
import { type ShownRecord } from '../record.js';
import { toneWord, verdictLabel } from '../verdict-label.js';
import { coverageText, verdictText } from '../verdict-text.js';
import { toneOfScore, toneOfVerdict } from '../verdict.js';
import { VerdictIcon } from './verdict-icon.js';

const tints: Record<MeterTone, string> = {
  clear: 'bg-clear-soft text-clear border-clear/25',
  suspicious: 'bg-suspicious-soft text-suspicious border-suspicious/25',
  strong: 'bg-strong-soft text-strong border-strong/25',
};

const thresholds = [scoreSuspiciousMin, scoreClearMin];

interface VerdictCardProps {
  record: ShownRecord;
  evidence: Evidence;
  /** Target of "how to read this score". */
  helpId: string;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The answer: one calm sentence with an icon, a word and a number, and what it does not prove. */
export const VerdictCard = ({ record, evidence, helpId, headingRef }: VerdictCardProps) => {
  const { t } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  const tone = toneOfVerdict(record.result);
  const label = verdictLabel(record.result, words);
  return (
    <div className={cx('rounded-card border p-5 sm:p-6 print:break-inside-avoid', tints[tone])}>
      <p className="sr-only">{t('verdictSentence', { verdict: label, score: record.score })}</p>
      <div className="flex items-start gap-3">
        <VerdictIcon tone={tone} className="mt-0.5 size-8 shrink-0" />
        <h2 ref={headingRef} tabIndex={-1} className="text-h2 outline-none">
          {label}
        </h2>
      </div>
      <ScoreMeter score={record.score} />
      <p className="mt-5 text-text">{verdictText({ record, evidence }, t)}</p>
      <Reasons reasons={evidence.reasons} />
      <Coverage evidence={evidence} />
      {evidence.isResaved && <p className="mt-3 text-sm text-text">{t('verdict.resaved')}</p>}
      <p className="mt-3 flex gap-2 text-sm text-muted">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {t('verdict.notProof')} <HelpLink targetId={helpId} />
        </span>
      </p>
    </div>
  );
};

const ScoreMeter = ({ score }: { score: number }) => {
  const { t } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  const tone = toneOfScore(score);
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span aria-hidden className="text-score tabular-nums">
          {score}
          <span className="text-h2">%</span>
        </span>
        <span className="text-sm text-text">{t('score.caption', { score })}</span>
      </p>
      <Meter
        label={t('score.label')}
        value={score}
        valueText={t('score.value', { score, word: toneWord(tone, words) })}
        tone={tone}
        marks={thresholds}
        className="mt-3"
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
    </div>
  );
};

/** What decided the verdict, or what the weakest criteria found. */
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

const Coverage = ({ evidence }: { evidence: Evidence }) => {
  const { t } = useTranslation('report');
  if (!evidence.coverage) return null;
  return (
    <div className="mt-3 space-y-2 text-sm text-text">
      <p>{coverageText(evidence, t)}</p>
      {evidence.coverage.isInconclusive && (
        <p>
          <strong className="font-semibold">{t('coverage.inconclusiveTitle')}.</strong>{' '}
          {t('coverage.inconclusive')}
        </p>
      )}
    </div>
  );
};

/** Does not change the URL: in the sheet that would add a history entry. */
const HelpLink = ({ targetId }: { targetId: string }) => {
  const { t } = useTranslation('report');
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        event.preventDefault();
        const target = document.getElementById(targetId);
        target?.scrollIntoView({ block: 'start', behavior: 'smooth' });
        target?.focus({ preventScroll: true });
      }}
      className="whitespace-nowrap text-brand underline underline-offset-2 hover:text-brand-hover print:hidden"
    >
      {t('score.how')}
    </a>
  );
};
