import { type CriterionEvidence, type Evidence, hasFound, type Standing } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/ui/classes.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { type ShownRecord } from '../records.js';
import { Section } from '../section.js';
import { CriterionRow } from './criterion-row.js';

/**
 * Lists every criterion, lowest score first: those with findings, then those without. Informative and inapplicable
 * ones are collapsed.
 */
export const Criteria = ({ record, evidence }: { record: ShownRecord; evidence: Evidence }) => {
  const { t } = useTranslation('report');
  const { criteria, notApplicable } = evidence;
  const of = (standing: Standing) => criteria.filter((criterion) => criterion.standing === standing);
  const [clear, undecided, noted] = [of('clear'), of('undecided'), of('noted')];
  const found = criteria.filter(hasFound);
  return (
    <Section title={t('criteria.title')} aside={found.length + clear.length > 1 && t('criteria.order')}>
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
