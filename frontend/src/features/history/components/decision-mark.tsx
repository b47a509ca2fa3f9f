import { useTranslation } from 'react-i18next';
import { type ShownRecord } from '../../report/records.js';

/** Shows the member's decision about the picture, if there is one. */
export const DecisionMark = ({ record: { decision } }: { record: ShownRecord }) => {
  const { t } = useTranslation(['history', 'analysis']);
  if (!decision) return null;
  const name = t(`analysis:decision.${decision.decision}`);
  return <span className="block text-caption text-muted">{t('decision.mine', { decision: name })}</span>;
};
