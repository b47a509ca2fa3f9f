import { Coins, History, ScanSearch } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { RecentAnalyses } from '../../features/report/recent-analyses.js';
import { AccountFacts, CreditsCard } from '../../features/user/components/account-facts.js';
import { DataPanel, DevelopersPanel, SecurityPanel } from '../../features/user/components/account-panels.js';
import { useMember } from '../../features/user/member.js';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatDate } from '../../shared/lib/format.js';
import { keepsFocus, useHashTarget } from '../../shared/lib/use-hash-target.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';
import { SectionCard } from '../../shared/ui/card.js';
import { Skeleton } from '../../shared/ui/loading.js';
import { Tabs } from '../../shared/ui/tabs.js';
import './my-page-texts.js';

export const MyPage = () => {
  const { t } = useTranslation('mypage');
  const user = useMember();
  const locale = useLocale();
  usePageTitle(t('title'));
  useHashTarget();
  return (
    <div className="container-page space-y-6 py-10">
      <PageHeading description={formatDate(new Date().toISOString(), locale)}>
        {t('welcome', { name: user.username })}
      </PageHeading>
      <RecentAnalyses />
      <div className="grid gap-6 lg:grid-cols-[1fr_2fr]">
        <CreditsCard user={user} />
        <QuickActions />
      </div>
      <AccountSection />
    </div>
  );
};

const actions = [
  { key: 'analyze', to: '/analyze', Icon: ScanSearch },
  { key: 'history', to: '/history', Icon: History },
  { key: 'credits', to: '/credits', Icon: Coins },
] as const;

/** Plain links rather than buttons, because other cards on this page have buttons for the same actions. */
const QuickActions = () => {
  const { t } = useTranslation('mypage');
  return (
    <SectionCard title={t('quick.title')}>
      <ul className="divide-y divide-border">
        {actions.map(({ key, to, Icon }) => (
          <li key={key}>
            <Link to={to} className="group flex items-center gap-4 rounded-control py-3">
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <span>
                <span className="block font-semibold group-hover:underline">{t(`quick.${key}`)}</span>
                <span className="block text-sm text-muted">{t(`quick.${key}Hint`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};

const LotsPanel = lazy(async () => ({
  default: (await import('../../features/lots/components/lots-panel.js')).LotsPanel,
}));
const CreditsOnLeaving = lazy(async () => ({
  default: (await import('../../features/lots/components/credits-on-leaving.js')).CreditsOnLeaving,
}));

const tabs = ['account', 'security', 'developers', 'credits', 'data'] as const;
type Tab = (typeof tabs)[number];

/** The settings of the account in tabs, each with an address: `/mypage#security` opens the tab `security`. */
const AccountSection = () => {
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
