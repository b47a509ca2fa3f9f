import { type ShownRecord } from '@jinwi/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { InCases } from './cases/in-cases.js';
import { DecisionSection } from './decision/decision-section.js';
import { ComparisonSection } from './comparison/comparison-section.js';
import { SeenBefore } from './seen-before/seen-before.js';
import './texts.js';
import { WebSearch } from './web-search/web-search.js';

export const ReportTools = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('casework');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="space-y-6 print:hidden">
      <h2 id={headingId} className="text-h2">
        {t('title')}
      </h2>
      <SeenBefore record={record} />
      <ComparisonSection record={record} />
      <WebSearch record={record} />
      <DecisionSection record={record} />
      <InCases record={record} />
    </section>
  );
};
