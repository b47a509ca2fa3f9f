import { generationCost } from '@jinwi/contracts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { useMember } from '../../user/member.js';

export const BalanceBar = () => {
  const { t } = useTranslation('generate');
  const { credits } = useMember();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-brand-soft px-5 py-4">
      <div>
        <p className="text-h3 tabular-nums">{t('balance', { count: credits })}</p>
        {credits < generationCost && (
          <p className="flex items-start gap-1.5 text-sm font-medium text-suspicious">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('noCredits')}
          </p>
        )}
      </div>
      <PurchaseButton>{t('buy')}</PurchaseButton>
    </div>
  );
};
