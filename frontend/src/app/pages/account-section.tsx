import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { AccountFacts } from '../../features/user/components/account-facts.js';
import { DataPanel } from '../../features/user/components/data-panel.js';
import { DevelopersPanel, SecurityPanel } from '../../features/user/components/security-panel.js';
import { useMember } from '../../features/user/member.js';
import { keepsFocus } from '../../shared/lib/use-hash-target.js';
import { SectionCard } from '../../shared/ui/card.js';
import { Skeleton } from '../../shared/ui/loading.js';
import { Tabs } from '../../shared/ui/tabs.js';

const LotsPanel = lazy(async () => ({
  default: (await import('../../features/lots/components/lots-panel.js')).LotsPanel,
}));
const CreditsOnLeaving = lazy(async () => ({
  default: (await import('../../features/lots/components/credits-on-leaving.js')).CreditsOnLeaving,
}));

/** The tabs; each name is also the tab's hash in the URL. */
const tabs = ['account', 'security', 'developers', 'credits', 'data'] as const;
type Tab = (typeof tabs)[number];

/** The settings of the account in tabs, each with an address: `/mypage#security` opens the tab `security`. */
export const AccountSection = () => {
  const { t } = useTranslation('mypage');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const tab = tabOf(hash);
  const open = (next: Tab) =>
    void navigate({ hash: next }, { replace: true, preventScrollReset: true, state: keepsFocus });
  return (
    <SectionCard title={t('account.title')} id={tab} tabIndex={-1} className="scroll-mt-20">
      <Tabs
        label={t('account.title')}
        items={tabs.map((value) => ({ value, label: t(`account.tabs.${value}`) }))}
        value={tab}
        onValueChange={open}
      >
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Panel tab={tab} />
        </Suspense>
      </Tabs>
    </SectionCard>
  );
};

/** Returns the tab that the hash names. The hash of a credit lot opens the tab with the credits. */
const tabOf = (hash: string): Tab =>
  hash.startsWith('#lot-') ? 'credits' : (tabs.find((one) => `#${one}` === hash) ?? 'account');

const Panel = ({ tab }: { tab: Tab }) => {
  const user = useMember();
  switch (tab) {
    case 'account':
      return <AccountFacts user={user} />;
    case 'security':
      return <SecurityPanel />;
    case 'developers':
      return <DevelopersPanel />;
    case 'credits':
      return <LotsPanel />;
    case 'data':
      return <DataPanel creditsOnLeaving={<CreditsOnLeaving />} />;
  }
};
