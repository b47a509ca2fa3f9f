import { useTranslation } from 'react-i18next';
import { type ShownRecord } from '../../report/records.js';

export const DecisionMark = ({ record: { decision } }: { record: ShownRecord }) => {
  const { t } = useTranslation(['history', 'analysis']);
  if (!decision) return null;
  const name = t(`analysis:decision.${decision.decision}`);
  return <span className="block text-caption text-muted">{t('decision.mine', { decision: name })}</span>;
};
