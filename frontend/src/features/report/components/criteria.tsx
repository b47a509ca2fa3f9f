import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { Meter } from '../../../shared/ui/meter.js';
import { type CriterionEvidence, type Evidence } from '../evidence.js';
import { toneWord } from '../verdict-label.js';
import { toneOfScore } from '../verdict.js';
import { Section } from './section.js';
import { VerdictIcon } from './verdict-icon.js';

/** Every criterion with its score, the weakest first; those that could not be applied stand apart. */
export const Criteria = ({ evidence }: { evidence: Evidence }) => {
  const { t } = useTranslation('report');
  const { criteria, notApplicable } = evidence;
  return (
    <Section title={t('criteria.title')} aside={criteria.length > 1 && t('criteria.order')}>
      {criteria.length === 0 && <p className="text-muted">{t('criteria.empty')}</p>}
      <ul className="divide-y divide-border">
        {criteria.map((criterion) => (
          <li key={criterion.key} className="print:break-inside-avoid">
            <CriterionRow criterion={criterion} />
          </li>
        ))}
      </ul>
      {notApplicable.length > 0 && <NotApplicable criteria={notApplicable} />}
    </Section>
  );
};

const CriterionRow = ({ criterion }: { criterion: CriterionEvidence }) => {
  const { name, score } = criterion;
  return (
    <Disclosure
      summaryClassName="min-h-12 px-2 py-2 -mx-2 w-[calc(100%+1rem)]"
      summary={
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{name}</span>
          <ScoreWord score={score} />
        </span>
      }
      aside={
        score !== null && (
          <div className="pb-4">
            <CriterionBar name={name} score={score} />
          </div>
        )
      }
    >
      <CriterionDetails criterion={criterion} />
    </Disclosure>
  );
};

const ScoreWord = ({ score }: { score: number | null }) => {
  const { t } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  if (score === null) return <span className="text-sm text-muted">{t('criteria.noScore')}</span>;
  const tone = toneOfScore(score);
  const colours = { clear: 'text-clear', suspicious: 'text-suspicious', strong: 'text-strong' } as const;
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${colours[tone]}`}>
      <VerdictIcon tone={tone} />
      {toneWord(tone, words)}
      <span className="min-w-7 text-right font-semibold text-text tabular-nums">{score}</span>
    </span>
  );
};

const CriterionBar = ({ name, score }: { name: string; score: number }) => {
  const { t } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  const tone = toneOfScore(score);
  return (
    <Meter
      label={name}
      value={score}
      valueText={t('score.value', { score, word: toneWord(tone, words) })}
      tone={tone}
      className="h-1.5"
    />
  );
};

const CriterionDetails = ({ criterion }: { criterion: CriterionEvidence }) => {
  const { t } = useTranslation('report');
  const { details, dof, looksAt, canMislead } = criterion;
  return (
    <dl className="space-y-3 pb-4 text-sm">
      {details.length > 0 && (
        <Term title={t('criteria.findings')}>
          {details.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </Term>
      )}
      {dof !== null && <Term title={t('criteria.dof')}>{dof}</Term>}
      <Term title={t('criteria.looksAt')}>{looksAt ?? t('criteria.looksAtUnknown')}</Term>
      <Term title={t('criteria.canMislead')}>{canMislead ?? t('criteria.canMisleadUnknown')}</Term>
    </dl>
  );
};

const Term = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-caption text-muted">{title}</dt>
    <dd className="mt-0.5 space-y-1 text-text">{children}</dd>
  </div>
);

const NotApplicable = ({ criteria }: { criteria: CriterionEvidence[] }) => {
  const { t } = useTranslation('report');
  return (
    <Disclosure
      className="mt-2 border-t border-border pt-2"
      summaryClassName="min-h-11 px-2 -mx-2 w-[calc(100%+1rem)] text-sm text-muted"
      summary={t('criteria.notApplicableTitle', { count: criteria.length })}
    >
      <dl className="space-y-2 pb-2 text-sm">
        {criteria.map(({ key, name, details }) => (
          <div key={key}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">
              {details.length > 0 ? details.join(' ') : t('criteria.notApplicable')}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
};
