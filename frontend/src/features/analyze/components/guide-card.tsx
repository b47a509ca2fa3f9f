import { analysisCost } from '@jinwi/contracts';
import { Clock, Lock, ScanSearch } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { AwaitedCredits } from '../../user/components/awaited-credits.js';
import { useMember } from '../../user/member.js';
import { ModelLine } from './model-line.js';

/** Explains what is examined, what it costs and what happens to the image. */
export const GuideCard = () => {
  const { t } = useTranslation('analyze');
  return (
    <SectionCard title={t('guide.title')}>
      <div className="space-y-5">
        <ul className="space-y-3 text-sm">
          <Point icon={<ScanSearch />}>{t('guide.looksAt')}</Point>
          <Point icon={<Clock />}>{t('guide.time')}</Point>
          <Point icon={<Lock />}>{t('guide.privacy')}</Point>
        </ul>
        <Costs />
        <ModelLine />
      </div>
    </SectionCard>
  );
};

const Point = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3">
    <span aria-hidden className="mt-0.5 shrink-0 text-muted [&>svg]:size-4">
      {icon}
    </span>
    {children}
  </li>
);

/**
 * Renders the same `PurchaseButton` whether or not the credits suffice. Its element thus survives a purchase, so the
 * dialog can return the focus to it.
 */
const Costs = () => {
  const { t } = useTranslation('analyze');
  const member = useMember();
  const { credits } = member;
  const isShort = credits < analysisCost;
  return (
    <div className="space-y-3">
      {isShort ? <Alert tone="warning">{t('noCredits.notice')}</Alert> : <CostLine credits={credits} />}
      <AwaitedCredits user={member} />
      <PurchaseButton size="small">{t('noCredits.buy')}</PurchaseButton>
    </div>
  );
};

const CostLine = ({ credits }: { credits: number }) => {
  const { t } = useTranslation('analyze');
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-card bg-surface p-4 text-sm">
      <div>
        <dt className="text-muted">{t('guide.cost')}</dt>
        <dd className="font-semibold tabular-nums">{t('guide.costValue', { count: analysisCost })}</dd>
      </div>
      <div>
        <dt className="text-muted">{t('guide.balance')}</dt>
        <dd className="font-semibold tabular-nums">{t('guide.balanceValue', { count: credits })}</dd>
      </div>
    </dl>
  );
};
