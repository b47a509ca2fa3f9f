import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { productName } from '../../../shared/lib/config.js';
import { cx } from '../../../shared/lib/cx.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { type ShownRecord } from '../record.js';
import '../texts.js';
import { useEvidence } from '../use-evidence.js';
import { FileFacts, Limits, Overall } from './closing-sections.js';
import { AiFindings } from './ai-findings.js';
import { Criteria } from './criteria.js';
import { MetadataFindings } from './findings.js';
import './print.css';
import { Provenance } from './provenance.js';
import { ReportImage } from './report-image.js';
import { ScoreHelp } from './score-help.js';
import { SpokenModels } from './spoken-models.js';
import { VerdictCard } from './verdict-card.js';

interface ReportViewProps {
  record: ShownRecord;
  /** `wide`: image and evidence side by side from 1024 px. */
  layout: 'wide' | 'column';
  /** Focused when a new result appears. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A whole result: verdict, image, evidence, limits. The same on the analysis page, in the history and in print. */
export const ReportView = ({ record, layout, headingRef }: ReportViewProps) => {
  const evidence = useEvidence(record);
  const helpId = useId();
  const isWide = layout === 'wide';
  return (
    <article className="report">
      <PrintHeader record={record} />
      <div
        className={cx(
          'grid gap-6 print:block print:space-y-6',
          isWide && 'lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-x-8',
        )}
      >
        <div className={cx(isWide && 'lg:col-span-5 lg:col-start-8 lg:row-start-1')}>
          <VerdictCard record={record} evidence={evidence} helpId={helpId} headingRef={headingRef} />
        </div>
        <div className={cx(isWide && 'lg:col-span-7 lg:col-start-1 lg:row-span-2 lg:row-start-1')}>
          <div className={cx(isWide && 'lg:sticky lg:top-20')}>
            <ReportImage record={record} />
          </div>
        </div>
        <div className={cx('space-y-6', isWide && 'lg:col-span-5 lg:col-start-8 lg:row-start-2')}>
          <Criteria record={record} evidence={evidence} />
          <AiFindings record={record} evidence={evidence} />
          <SpokenModels record={record} evidence={evidence} />
          <MetadataFindings evidence={evidence} />
          <Provenance record={record} evidence={evidence} />
          <Overall record={record} evidence={evidence} />
          <FileFacts record={record} />
          <Limits />
          <ScoreHelp id={helpId} />
        </div>
      </div>
    </article>
  );
};

const PrintHeader = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('report');
  const locale = useLocale();
  return (
    <header className="mb-6 hidden border-b border-text pb-3 text-sm print:block">
      <p className="text-h3">
        {productName} · {t('text.title')}
      </p>
      <p className="mt-1">{record.imageName}</p>
      <p>
        {t('file.id')} {record.id} · {formatDateTime(record.createdAt, locale)} ·{' '}
        {t('score.caption', { score: record.score })}
      </p>
    </header>
  );
};
