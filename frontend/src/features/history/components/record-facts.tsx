import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { type ShownRecord } from '../../report/records.js';

/** Shows when the server deletes the analysis automatically, if it does. */
export const KeptUntil = ({ record: { keptUntil } }: { record: ShownRecord }) => {
  const { t } = useTranslation('history');
  const locale = useLocale();
  if (!keptUntil) return null;
  return (
    <p className="w-full text-caption text-muted">
      {t('keptUntil', { date: formatDate(keptUntil, locale) })}
    </p>
  );
};

/** Shows what the member has decided about the picture, if anything. */
export const DecisionMark = ({ record: { decision } }: { record: ShownRecord }) => {
  const { t } = useTranslation(['history', 'analysis']);
  if (!decision) return null;
  const name = t(`analysis:decision.${decision.decision}`);
  return <span className="block text-caption text-muted">{t('decision.mine', { decision: name })}</span>;
};
