import { useTranslation } from 'react-i18next';
import { VerdictBadge } from '../../report/verdict/verdict-badge.js';

export const EngineVerdict = ({ result }: { result: string }) => {
  const { t } = useTranslation('decision');
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {t('verdict')} <VerdictBadge result={result} />
    </p>
  );
};
