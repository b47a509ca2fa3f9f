import { Coins, History, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CreditsOnLeaving } from '../../features/lots/components/credits-on-leaving.js';
import { LotsPanel } from '../../features/lots/components/lots-panel.js';
import { RecentAnalyses } from '../../features/report/recent-analyses.js';
import { AccountSection } from '../../features/user/components/account-section.js';
import { CreditsCard } from '../../features/user/components/credits-card.js';
import { DataPanel } from '../../features/user/components/data-panel.js';
import { SecurityPanel } from '../../features/user/components/security-panel.js';
import { useMember } from '../../features/user/member.js';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatDate } from '../../shared/lib/format.js';
import { useHashTarget } from '../../shared/lib/use-hash-target.js';
import { SectionCard } from '../../shared/ui/card.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';
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
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_1fr]">
        <CreditsCard user={user} />
        <RecentAnalyses className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        <QuickActions />
      </div>
      <AccountSection user={user}>
        <SecurityPanel />
        <LotsPanel />
        <DataPanel creditsOnLeaving={<CreditsOnLeaving />} />
      </AccountSection>
    </div>
  );
};

const actions = [
  { key: 'analyze', to: '/analyze', Icon: ScanSearch },
  { key: 'history', to: '/history', Icon: History },
  { key: 'credits', to: '/credits', Icon: Coins },
] as const;

const QuickActions = () => {
  const { t } = useTranslation('mypage');
  return (
    <SectionCard title={t('quick.title')}>
      <ul className="grid gap-3 md:grid-cols-3 lg:grid-cols-1">
        {actions.map(({ key, to, Icon }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex items-center gap-4 rounded-card border border-border p-4 transition-colors duration-120 hover:border-brand hover:bg-surface"
            >
              <span
                aria-hidden
                className="grid size-11 shrink-0 place-items-center rounded-card bg-brand-soft text-brand"
              >
                <Icon className="size-5" />
              </span>
              <span>
                <span className="block font-semibold">{t(`quick.${key}`)}</span>
                <span className="block text-sm text-muted">{t(`quick.${key}Hint`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};
