import { type ShownRecord } from '@jinwi/contracts';
import {
  aiPixelsId,
  type CriterionEvidence,
  type Evidence,
  hasFound,
  scoreWord,
  type Standing,
  toneOfScore,
} from '@jinwi/report';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/ui/classes.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { Section } from '../section.js';
import { VerdictIcon } from '../verdict/verdict-badge.js';
import { CriterionBar } from './criterion-bar.js';
import { CriterionPicture } from './criterion-picture.js';

/**
 * Lists every criterion, lowest score first: those with findings, those without, undecided ones. Informative and
 * inapplicable ones are collapsed.
 */
export const Criteria = ({ record, evidence }: { record: ShownRecord; evidence: Evidence }) => {
  const { t } = useTranslation('report');
  const { criteria, notApplicable } = evidence;
  const of = (standing: Standing) => criteria.filter((criterion) => criterion.standing === standing);
  const [clear, undecided, noted] = [of('clear'), of('undecided'), of('noted')];
  const found = criteria.filter(hasFound);
  return (
    <Section title={t('criteria.title')} aside={found.length > 1 && t('criteria.order')}>
      {criteria.length === 0 && <p className="text-muted">{t('criteria.empty')}</p>}
      <Scored
        title={t('criteria.found', { count: found.length })}
        criteria={found}
        record={record}
        opensFirst
      />
      <Scored title={t('criteria.clear', { count: clear.length })} criteria={clear} record={record} />
      <Scored
        title={t('criteria.undecided', { count: undecided.length })}
        criteria={undecided}
        record={record}
      />
      {noted.length > 0 && (
        <Folded title={t('criteria.noted', { count: noted.length })}>
          <p className="text-sm text-muted">{t('criteria.notedHint')}</p>
          <Rows criteria={noted} record={record} />
        </Folded>
      )}
      {notApplicable.length > 0 && (
        <Folded title={t('criteria.notApplicableTitle', { count: notApplicable.length })}>
          <NotApplicable criteria={notApplicable} />
        </Folded>
      )}
    </Section>
  );
};

interface RowsProps {
  criteria: CriterionEvidence[];
  record: ShownRecord;
  /** If true, the first criterion, which is the strongest evidence, starts open, provided that it has a picture. */
  opensFirst?: boolean;
}

const Scored = ({ title, ...rows }: RowsProps & { title: string }) =>
  rows.criteria.length > 0 && (
    <div className="mb-4">
      <h4 className="text-sm font-medium text-muted print:break-after-avoid">{title}</h4>
      <Rows {...rows} />
    </div>
  );

const Rows = ({ criteria, record, opensFirst = false }: RowsProps) => (
  <ul className={cx('divide-y divide-border', !opensFirst && 'print:columns-2')}>
    {criteria.map((criterion, index) => (
      <li key={criterion.key} className="print:break-inside-avoid">
        <CriterionRow
          criterion={criterion}
          record={record}
          startsOpen={opensFirst && index === 0 && criterion.picture !== null}
        />
      </li>
    ))}
  </ul>
);

const Folded = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Disclosure
    className="border-t border-border py-1"
    summaryClassName="min-h-11 px-2 -mx-2 w-[calc(100%+1rem)] text-sm text-muted"
    summary={title}
  >
    <div className="pb-3">{children}</div>
  </Disclosure>
);

const NotApplicable = ({ criteria }: { criteria: CriterionEvidence[] }) => {
  const { t } = useTranslation('report');
  return (
    <dl className="space-y-2 text-sm print:columns-2">
      {criteria.map(({ key, name, details }) => (
        <div key={key} className="print:break-inside-avoid">
          <dt className="font-medium">{name}</dt>
          <dd className="text-muted">
            {details.length > 0 ? details.join(' ') : t('criteria.notApplicable')}
          </dd>
        </div>
      ))}
    </dl>
  );
};

interface CriterionRowProps {
  record: ShownRecord;
  criterion: CriterionEvidence;
  startsOpen?: boolean;
}

/**
 * Shows a criterion: its name, its result as a word, a bar, and findings. The rest is in the disclosure.
 */
const CriterionRow = ({ record, criterion, startsOpen }: CriterionRowProps) => {
  const { name, score, standing, hasBar, details } = criterion;
  return (
    <Disclosure
      startsOpen={startsOpen}
      summaryClassName="min-h-12 px-2 py-2 -mx-2 w-[calc(100%+1rem)]"
      summary={
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{name}</span>
          <ScoreWord criterion={criterion} />
        </span>
      }
      aside={
        (hasBar || isDeclaration(criterion)) && (
          <div className="space-y-2 pb-3">
            {hasBar && score !== null && <CriterionBar name={name} score={score} />}
            {standing !== 'clear' && <Lines lines={details} />}
          </div>
        )
      }
    >
      <CriterionDetails record={record} criterion={criterion} />
    </Disclosure>
  );
};

const isDeclaration = ({ standing }: CriterionEvidence): boolean =>
  standing === 'signed' || standing === 'declared';

const Lines = ({ lines }: { lines: string[] }) => (
  <div className="space-y-1 text-sm">
    {lines.map((line, index) => (
      <p key={index}>{line}</p>
    ))}
  </div>
);

const ScoreWord = ({ criterion }: Pick<CriterionRowProps, 'criterion'>) => {
  const { score, standing, hasBar, clearWord } = criterion;
  const { t } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  if (standing === 'signed') return <SignedWord />;
  if (standing === 'declared') return <span className="text-sm">{t('criteria.declared')}</span>;
  if (standing === 'undecided') return <span className="text-sm text-muted">{t('criteria.noAnswer')}</span>;
  if (standing === 'noted' || score === null)
    return <span className="text-sm text-muted">{t('criteria.noScore')}</span>;
  const tone = toneOfScore(score);
  // A criterion without a bar has no finding, so its result gets a neutral colour and no icon.
  const colours = { clear: 'text-clear', suspicious: 'text-suspicious', strong: 'text-strong' } as const;
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${hasBar ? colours[tone] : 'text-muted'}`}>
      {hasBar && <VerdictIcon tone={tone} />}
      {scoreWord({ score, clearWord }, words)}
    </span>
  );
};

const SignedWord = () => {
  const { t } = useTranslation('report');
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-info">
      <BadgeCheck aria-hidden className="size-4 shrink-0" />
      {t('criteria.signed')}
    </span>
  );
};

const CriterionDetails = ({ record, criterion }: CriterionRowProps) => {
  const { t } = useTranslation('report');
  const { details, dof, looksAt, canMislead, standing, score, hasBar, picture } = criterion;
  // In print every row is open. The evidence picture of a criterion is printed only if it found something; that of
  // `ai-pixels` is printed in the AI section instead.
  const isPicturePrinted = standing === 'found' && criterion.key !== aiPixelsId;
  const helpClass = standing === 'noted' ? 'print:hidden' : undefined;
  const isToldAbove = isDeclaration(criterion) || (standing === 'found' && score !== null);
  return (
    <div className="@container pb-4 text-sm print:pb-2">
      <div
        className={cx(
          'grid gap-4 print:gap-2',
          picture && '@2xl:grid-cols-2 @2xl:gap-6',
          !isPicturePrinted && 'print:block',
        )}
      >
        {picture && (
          <div className={cx(!isPicturePrinted && 'print:hidden')}>
            <CriterionPicture record={record} criterion={criterion} picture={picture} />
          </div>
        )}
        <dl className="space-y-3 print:space-y-1">
          {details.length > 0 && !isToldAbove && (
            <Term title={t('criteria.findings')}>
              <Lines lines={details} />
            </Term>
          )}
          {hasBar && score !== null && (
            <Term title={t('criteria.score')}>{t('criteria.scoreOf', { score })}</Term>
          )}
          {dof !== null && <Term title={t('criteria.dof')}>{dof}</Term>}
          <Term title={t('criteria.looksAt')} className={helpClass}>
            {looksAt ?? t('criteria.looksAtUnknown')}
          </Term>
          <Term title={t('criteria.canMislead')} className={helpClass}>
            {canMislead ?? t('criteria.canMisleadUnknown')}
          </Term>
        </dl>
      </div>
    </div>
  );
};

interface TermProps {
  title: string;
  className?: string;
  children: ReactNode;
}

const Term = ({ title, className, children }: TermProps) => (
  <div className={className}>
    <dt className="text-caption text-muted print:float-left print:mr-2">{title}</dt>
    <dd className="mt-0.5 space-y-1 text-text print:mt-0 print:space-y-0">{children}</dd>
  </div>
);
